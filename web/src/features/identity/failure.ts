import { CallError } from "@zhutu/domain/endpoint.ts";
import { isForPeople } from "@zhutu/domain/text-forms.ts";

/** The server's sentence for a refusal, or `otherwise` when it gave none (learner spec 8, "Register", "Reset"). */
export function refusalOr(failure: unknown, otherwise: string): string {
  const sentence = failure instanceof CallError && failure.status > 0 ? failure.message : "";
  return isForPeople(sentence) ? sentence : otherwise;
}
