import { randomInt } from "node:crypto";
import { liveCodeAlphabet, liveCodeLength } from "@zhutu/domain/enrolment/live-code.ts";

/** A new live code from a CSPRNG (domain.md "Live code"). */
export const mintLiveCode = (): string =>
  Array.from({ length: liveCodeLength }, () => liveCodeAlphabet[randomInt(liveCodeAlphabet.length)]).join("");
