import { findAlikeQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import { CallError, type CallInput } from "@zhutu/domain/endpoint.ts";
import { api } from "../../../../lib/api/api.ts";
import { confirm } from "../../../../ui/confirm.tsx";

const mostNamed = 3;

/** Asks first where the bank has other questions that ask the same; throws if it is not to be saved. */
export async function askIfAlike(asked: CallInput<typeof findAlikeQuestions>["body"]): Promise<void> {
  const alike = await api(findAlikeQuestions, { body: asked }, { quiet: true });
  if (alike.length === 0) return;
  const named = alike
    .slice(0, mostNamed)
    .map(({ questionNo, questionName }) => `${questionNo && `${questionNo} `}“${questionName}”`);
  const sure = await confirm({
    title: "题库里已有相同的题目",
    text: [
      `题干和选项都相同的有 ${alike.length} 道：${named.join("、")}${alike.length > mostNamed ? "等" : ""}。`,
      "仍然保存会成为重复的题目。",
    ],
    yes: "仍然保存",
    no: "返回修改",
  });
  if (!sure) throw new CallError(200, "error", "还没有保存：题库里已有相同的题目");
}
