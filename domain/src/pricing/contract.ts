import { z } from "zod";
import { yuan } from "../contract.ts";
import { priceRules } from "./rule-names.ts";

/** Why a line costs what it costs: one row a rule that was looked at (domain.md "Pricing"). */
export const priceReason = z.object({
  rule: z.enum(priceRules),
  outcome: z.enum(["won", "lost", "not-eligible"]),
  text: z.string(),
  /** Won: what it saves on the line. Lost: by how much a unit was dearer than the winner. */
  difference: yuan,
});
