// What a paper's blueprint draws from, and one draw of it.
import { randomInt } from "node:crypto";
import {
  availableFor,
  type BlueprintRule,
  drawBlueprint,
  lackingOf,
  ruleName,
  shuffled,
} from "@zhutu/domain/exam/blueprint.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as queries from "./blueprint-queries.ts";

type Rules = readonly BlueprintRule[];

const countsOf = (rules: Rules): number[] => rules.map(({ count }) => count);

export type RuleCheck = { ruleName: string; available: number; lacking: number };

/** Per rule, how many questions match, and how many are missing if all rules draw together. */
export async function checkRules(db: Db, rules: Rules): Promise<RuleCheck[]> {
  const pool = await queries.poolOf(db, rules, null);
  const available = availableFor(countsOf(rules), pool);
  const lacking = lackingOf(countsOf(rules), pool);
  const names = await queries.bankNames(
    db,
    rules.map(({ questionBankId }) => questionBankId),
  );
  return rules.map((rule, at) => ({
    ruleName: ruleName(rule, names.get(rule.questionBankId) ?? "已删除的题库"),
    available: available[at] ?? 0,
    lacking: lacking[at] ?? 0,
  }));
}

/** For staff: names what the banks lack. */
export async function refuseLacking(db: Db, rules: Rules): Promise<void> {
  const lacking = (await checkRules(db, rules)).filter((rule) => rule.lacking > 0);
  if (lacking.length === 0) return;
  throw refuse("PAPER_QUESTIONS_LACKING", {
    msg: lacking.map((rule) => `「${rule.ruleName}」还差 ${rule.lacking} 题`).join("；"),
  });
}

/** In the order of the rules, or shuffled, cases together; undefined if the banks lack questions. */
export async function drawQuestions(
  db: Db,
  { blueprint, shuffleQuestions }: { blueprint: Rules; shuffleQuestions: boolean },
  userId: number | null,
): Promise<queries.DrawnQuestion[] | undefined> {
  const pool = await queries.poolOf(db, blueprint, userId);
  const drawn = drawBlueprint(countsOf(blueprint), pool, randomInt);
  return (drawn && shuffleQuestions ? shuffled(drawn, randomInt) : drawn)?.flatMap(({ rule, questionIds }) =>
    questionIds.map((questionId) => ({ questionId, questionScore: blueprint[rule]?.questionScore ?? 0 })),
  );
}

type Blueprint = { paperVersionId: number; blueprint: Rules; shuffleQuestions: boolean };

/** A version of one attempt's own, with the questions it draws. Refuses PAPER_QUESTIONS_LACKING. */
export async function drawVersion(tx: Tx, version: Blueprint, userId: number): Promise<number> {
  const drawn = await drawQuestions(tx, version, userId);
  if (!drawn || !(await queries.holdDrawn(tx, drawn))) throw refuse("PAPER_QUESTIONS_LACKING");
  return queries.insertDrawn(tx, version.paperVersionId, drawn);
}
