/** What a learner, and no visitor, has with the question of the day. */
export const learnerParts = () => import("./learner-parts.ts");
