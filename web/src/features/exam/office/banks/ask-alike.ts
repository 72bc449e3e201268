import { findAlikeQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import { api } from "../../../../lib/api/api.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import type { CallInput } from "@zhutu/domain/endpoint.ts";

const mostNamed = 3;

/** Whether the question is to be saved: asked first where the bank has others that ask the same. */
export async function mayBeSaved(asked: CallInput<typeof findAlikeQuestions>["body"]): Promise<boolean> {
  const alike = await api(findAlikeQuestions, { body: asked }, { quiet: true });
  if (alike.length === 0) return true;
  const named = alike
    .slice(0, mostNamed)
    .map(({ questionNo, questionName }) => `${questionNo && `${questionNo} `}“${questionName}”`);
  return confirm({
    title: "题库里已有相同的题目",
    text: [
      `题干和选项都相同的有 ${alike.length} 道：${named.join("、")}${alike.length > mostNamed ? "等" : ""}。`,
      "仍然保存会成为重复的题目。",
    ],
    yes: "仍然保存",
    no: "返回修改",
  });
}
