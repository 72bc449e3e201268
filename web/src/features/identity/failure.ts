import { CallError } from "@zhutu/domain/endpoint.ts";

/** The server's sentence for a refusal, or `otherwise` when it gave none (learner spec 8, "Register", "Reset"). */
export function refusalOr(failure: unknown, otherwise: string): string {
  const sentence =
    failure instanceof CallError && failure.status > 0 && failure.status < 500 ? failure.message : "";
  return sentence.trim() === "" ? otherwise : sentence;
}
