import { checkBlueprint, savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { maxRules } from "@zhutu/domain/exam/blueprint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Alert, Button, Divider, Flex, Typography } from "antd";
import { Fragment, useState } from "react";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { useApi, useApiWrite } from "../../../../lib/api/query.ts";
import { useDebouncedValue } from "../../../../lib/hooks/use-debounced-value.ts";
import { ActButton } from "../../../../office/act-button.tsx";
import {
  blueprintProblem,
  draftsOf,
  nextDraft,
  questionsOf,
  type Rule,
  type RuleDraft,
  rulesOf,
} from "./blueprint-rules.ts";
import type { OfficePaper } from "./paper-list.ts";
import { sharesOf, totalOf } from "./paper-questions.ts";
import { RuleRow } from "./rule-row.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

/** Rules typed on a revision of the paper. */
type Typed = { drafts: RuleDraft[]; revision: number };

/** What each attempt of the paper draws; checked against the banks while it is typed, saved as a whole. */
export function BlueprintEditor({ paper }: { paper: OfficePaper }) {
  const [typed, setTyped] = useState<Typed>();
  const drafts = typed?.drafts ?? (paper.blueprint ? draftsOf(paper.blueprint) : [nextDraft([])]);
  const type = (next: RuleDraft[]) => setTyped({ drafts: next, revision: typed?.revision ?? paper.revision });
  const rules = rulesOf(drafts);
  const checks = useChecks(paper.paperId, rules);
  const write = useApiWrite(savePaper, {
    quiet: true,
    stale: [...paperAnswers, checkBlueprint],
    onDone: () => setTyped(undefined),
  });
  const save = (blueprint: Rule[]): void =>
    write.mutate({
      body: { paperId: paper.paperId, blueprint, revision: typed?.revision ?? paper.revision },
    });
  const why = typed || !paper.blueprint ? blueprintProblem(drafts) : "没有修改";
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">
        每次作答按这些规则从题库抽题，先抽学员没做过的题；同一案例（题组编号相同）的题一起抽，要全部符合规则。
      </Typography.Text>
      {drafts.map((draft, at) => (
        <Fragment key={draft.key}>
          <RuleRow
            no={at + 1}
            draft={draft}
            check={checks?.[at]}
            held={paper.held}
            onChange={(next) => type(drafts.with(at, next))}
            onRemove={() => type(drafts.toSpliced(at, 1))}
          />
          <Divider size="small" />
        </Fragment>
      ))}
      {write.error && <Alert type="error" showIcon role="alert" title={sentenceOf(write.error)} />}
      <Flex wrap justify="space-between" align="center" gap={8}>
        <Typography.Text strong role="status">
          {sumText(rules)}
        </Typography.Text>
        <Flex wrap gap={8}>
          <ActButton
            why={paper.held || (drafts.length >= maxRules ? `最多 ${maxRules} 条规则` : undefined)}
            onClick={() => type([...drafts, nextDraft(drafts)])}
          >
            加一条规则
          </ActButton>
          {typed && <Button onClick={() => setTyped(undefined)}>放弃修改</Button>}
          <ActButton
            type="primary"
            loading={write.isPending}
            why={paper.held || why}
            onClick={() => rules && save(rules)}
          >
            保存规则
          </ActButton>
        </Flex>
      </Flex>
    </Flex>
  );
}

/** Per rule, once all are complete. */
function useChecks(paperId: number, rules: Rule[] | undefined) {
  const settled = useDebouncedValue(JSON.stringify(rules ?? []));
  const isCurrent = rules !== undefined && settled === JSON.stringify(rules);
  const query = useApi(
    checkBlueprint,
    { params: { paperId }, body: { blueprint: JSON.parse(settled) as Rule[] } },
    { enabled: isCurrent, placeholderData: keepPreviousData },
  );
  return isCurrent && !query.isPlaceholderData ? query.data : undefined;
}

function sumText(rules: Rule[] | undefined): string {
  if (!rules) return "规则填完整后显示题数和总分";
  const questions = questionsOf(rules);
  return `共 ${questions.length} 题，总分 ${totalOf(sharesOf(questions))} 分`;
}
