/** What the head of a page has for who is signed in; a visitor loads none of it. */
export const signedInParts = () => import("./signed-in-parts.ts");
