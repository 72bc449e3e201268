/** The exclusive code that stands for no code (learner spec 9): discount none, never unknown, never a channel's. */
export const noCode = "000000";

/** The code as it is stored and compared, trimmed and upper-cased (domain.md "Pricing"); undefined when it means none. */
export function normalCode(text: string | null | undefined): string | undefined {
  const code = (text ?? "").trim().toUpperCase();
  return code === "" || code === noCode ? undefined : code;
}

/** Whether it could be a channel's: exactly 6 characters (learner spec 9). */
export const isCodeShaped = (code: string): boolean => [...code].length === 6;
