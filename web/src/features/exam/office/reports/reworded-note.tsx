import type { WordingChange } from "@zhutu/domain/exam/banks/wording-changes.ts";
import { Alert, Flex } from "antd";
import { Change } from "../banks/question-history.tsx";

type Props = {
  changes: readonly WordingChange[];
  /** The refusal that told of it, if one did. */
  sentence: string;
};

/** What of the question is another than when it was opened; nothing while it is the same. */
export function RewordedNote({ changes, sentence }: Props) {
  if (changes.length === 0 && sentence === "") return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={sentence || "这道题刚被改过，您填的内容都还在，请核对后再查看影响"}
      description={
        <Flex vertical gap={4}>
          {changes.map((change) => (
            <Change key={change.field} {...change} />
          ))}
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  );
}
