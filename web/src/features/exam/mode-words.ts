// What each way of sitting a paper is called, and its acts.
import type { AttemptMode } from "@zhutu/domain/exam/attempt.ts";

type Words = {
  what: string;
  begin: string;
  goOn: string;
  leave: string;
  end: string;
  result: string;
  anew: string;
  over: string;
};

export const modeWords: Readonly<Record<AttemptMode, Words>> = {
  practice: {
    what: "章节练习",
    begin: "开始练习",
    goOn: "继续练习",
    leave: "退出练习",
    end: "结束练习",
    result: "练习结果",
    anew: "重新练习",
    over: "练习已结束",
  },
  exam: {
    what: "模拟考试",
    begin: "开始考试",
    goOn: "继续考试",
    leave: "退出考试",
    end: "交卷",
    result: "考试成绩",
    anew: "再考一次",
    over: "已经交卷",
  },
  test: {
    what: "章节测验",
    begin: "开始测验",
    goOn: "继续测验",
    leave: "退出测验",
    end: "交卷",
    result: "测验成绩",
    anew: "继续测试",
    over: "已经交卷",
  },
};

/** How many questions come after an own practice. */
export const nextSize = 10;

/** Begins another attempt, or the next questions of an own practice. */
export const anewWord = ({ mode, practice }: { mode: AttemptMode; practice: object | null }): string =>
  practice ? `再练 ${nextSize} 题` : modeWords[mode].anew;
