// Whose banks and papers a member of staff reaches: an administrator all, a teacher own ones.
import type { SessionUser } from "../../kernel/context.ts";
import { refuse, type Refusal } from "../../kernel/http/refuse.ts";

/** Null reaches everything. */
export type OwnerId = number | null;

export const ownerOf = ({ role, userId }: SessionUser): OwnerId => (role === "admin" ? null : userId);

/** Refuses a form with the sentence of each field that breaks a rule. */
export function refuseFields(sentences: Readonly<Record<string, string | undefined>>): Refusal {
  const fields = Object.entries(sentences).flatMap(([field, msg]) =>
    msg === undefined ? [] : [{ field, msg }],
  );
  return refuse("BAD_INPUT", { msg: fields[0]?.msg, detail: { fields } });
}
