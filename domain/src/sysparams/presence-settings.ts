// How often further education asks its learner, by certificate subject (domain.md "Study time").
import type { Params } from "./defaults.ts";
import { inLimits, PROMPT_LIMITS } from "./param-rules.ts";

/**
 * `minutes` lie between two presence prompts at least, 0 asks for none; `faceChecks` come in an hour on
 * average, 0 for none.
 */
export type PresenceSettings = { minutes: number; seconds: number; faceChecks: number };

export const PRESENCE_DEFAULTS: PresenceSettings = { minutes: 10, seconds: 60, faceChecks: 0 };

const set = (value: number | undefined, limits: Parameters<typeof inLimits>[0]) =>
  inLimits(limits, value) ? value : undefined;

/** Settings of a certificate subject; what is malformed counts as unset. */
export function presenceOf(
  { certHoursOf }: Pick<Params, "certHoursOf">,
  certSubject: string | null,
): PresenceSettings {
  const { presenceMinutes, presenceSeconds, faceChecks } = (certHoursOf ?? {})[certSubject ?? ""] ?? {};
  return {
    minutes: set(presenceMinutes, PROMPT_LIMITS.minutes) ?? PRESENCE_DEFAULTS.minutes,
    seconds: set(presenceSeconds, PROMPT_LIMITS.seconds) ?? PRESENCE_DEFAULTS.seconds,
    faceChecks: set(faceChecks, PROMPT_LIMITS.faceChecks) ?? PRESENCE_DEFAULTS.faceChecks,
  };
}

/** What a lesson of the subject asks while it plays. */
export const promptsOf = (...subject: Parameters<typeof presenceOf>) => {
  const { minutes, faceChecks } = presenceOf(...subject);
  return { presence: minutes > 0, face: faceChecks > 0 };
};
