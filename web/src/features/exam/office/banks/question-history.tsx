import { getQuestionHistory } from "@zhutu/domain/exam/banks/contract.ts";
import { type WordingChange, wordingChanges } from "@zhutu/domain/exam/banks/wording-changes.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Drawer, Flex, Timeline, Typography } from "antd";
import { useApi } from "../../../../lib/api/query.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";

type History = CallReply<typeof getQuestionHistory>;
type Props = { questionId: number | undefined; onClose: () => void };

/** A question's wordings with what each changed, and the papers that ask it, in a drawer; closed without a question. */
export function QuestionHistory({ questionId, onClose }: Props) {
  return (
    <Drawer
      title="版本和用于试卷"
      open={questionId !== undefined}
      onClose={onClose}
      size={480}
      destroyOnHidden
    >
      {questionId !== undefined && <Known questionId={questionId} />}
    </Drawer>
  );
}

function Known({ questionId }: { questionId: number }) {
  const query = useApi(getQuestionHistory, { params: { questionId } }, { staleTime: 0 });
  return (
    <QueryView query={query}>
      {({ versions, papers }) => (
        <Flex vertical gap={24}>
          <Flex vertical gap={8} component="section" aria-label="用于试卷">
            <Typography.Text strong>用于试卷</Typography.Text>
            {papers.length === 0 && <Typography.Text type="secondary">没有试卷用到这道题</Typography.Text>}
            {papers.map(({ paperId, paperName, questionNo }) => (
              <Typography.Text key={paperId}>
                {paperName}，第 {questionNo} 题
              </Typography.Text>
            ))}
          </Flex>
          <Flex vertical gap={8} component="section" aria-label="版本">
            <Typography.Text strong>版本</Typography.Text>
            <Typography.Text type="secondary">
              旧版本只读。改题之后，下一次开始的作答用新版本；已经开始和做过的不变。
            </Typography.Text>
            <Timeline
              items={versions.map((one, at) => ({
                key: one.versionNo,
                content: <Version one={one} before={versions[at + 1]} isCurrent={at === 0} />,
              }))}
            />
          </Flex>
        </Flex>
      )}
    </QueryView>
  );
}

type VersionProps = {
  one: History["versions"][number];
  before: History["versions"][number] | undefined;
  isCurrent: boolean;
};

function Version({ one, before, isCurrent }: VersionProps) {
  const changes = before ? wordingChanges(before, one) : [];
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>
        第 {one.versionNo} 版{isCurrent && "（当前）"}
      </Typography.Text>
      <Typography.Text type="secondary">
        {formatTime(one.createTime)} {one.userName ?? "系统"}
        {one.answered && "，已有人作答"}
      </Typography.Text>
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </Flex>
  );
}

/** A field of a wording, as it was and as it is. */
export const Change = ({ field, before, after }: WordingChange) => (
  <Typography.Text>
    {field}：<Typography.Text delete>{before || "（空）"}</Typography.Text> →{" "}
    <Typography.Text mark>{after || "（空）"}</Typography.Text>
  </Typography.Text>
);
