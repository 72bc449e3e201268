import { Document, Page, Text, View } from "@react-pdf/renderer";
import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { passScore } from "@zhutu/domain/exam/grade.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { createElement, type ReactNode } from "react";
import type { RecordPaper, StudiedChapter } from "./paper.ts";
import {
  BLUE,
  BOLD,
  box,
  dayOf,
  hoursOf,
  INK,
  LINE,
  line,
  masthead,
  QUIET,
  qr,
  type Style,
} from "./parts.ts";
import { FAMILY } from "./typeface.ts";

const small: Style = { fontSize: 8.5 };
const widths = ["6%", "29%", "7%", "11%", "17%", "16%", "14%"] as const;
const headLook: Style = { ...BOLD, backgroundColor: "#EFF3FA", borderTopWidth: 0.75 };
const heads = ["序号", "课程与章节", "类别", "计入时长", "核验与提示", "测验", "学时与计入日期"] as const;

/** A4 portrait. */
export function recordPages(paper: RecordPaper) {
  const page: Style = {
    fontFamily: FAMILY,
    color: INK,
    paddingTop: 94,
    paddingBottom: 58,
    paddingHorizontal: 46,
  };
  return createElement(
    Document,
    { title: `继续教育学习档案 ${paper.recordNo}`, author: paper.siteName, language: "zh-CN" },
    createElement(
      Page,
      { size: "A4", style: page, wrap: true },
      head(paper),
      headsAgain(),
      line(
        { ...BOLD, fontSize: 24, color: BLUE, textAlign: "center", letterSpacing: 6, marginBottom: 14 },
        "继续教育学习档案",
      ),
      person(paper),
      row(heads, headLook, "heads"),
      ...paper.chapters.map((chapter, at) => row(cellsOf(chapter, at), {}, `row-${at}`)),
      summary(paper),
      foot(paper),
    ),
  );
}

const head = ({ siteName, recordNo }: RecordPaper) =>
  createElement(
    View,
    {
      fixed: true,
      style: {
        position: "absolute",
        top: 36,
        left: 46,
        right: 46,
        flexDirection: "row",
        justifyContent: "space-between",
        borderBottomWidth: 1.2,
        borderColor: BLUE,
        paddingBottom: 8,
      },
    },
    masthead(siteName, { width: 18, fontSize: 12 }),
    line({ fontSize: 9, paddingTop: 5 }, `编号 ${recordNo}`),
  );

const foot = ({ recordNo }: RecordPaper) =>
  createElement(
    View,
    {
      fixed: true,
      style: {
        position: "absolute",
        bottom: 28,
        left: 46,
        right: 46,
        flexDirection: "row",
        justifyContent: "space-between",
        borderTopWidth: 0.75,
        borderColor: LINE,
        paddingTop: 6,
      },
    },
    line({ fontSize: 8, color: QUIET }, `继续教育学习档案 ${recordNo}`),
    createElement(Text, {
      style: { fontSize: 8, color: QUIET },
      render: ({ pageNumber, totalPages }) => `第 ${pageNumber} 页，共 ${totalPages} 页`,
    }),
  );

const headsAgain = () =>
  createElement(View, {
    fixed: true,
    style: { position: "absolute", top: 70, left: 46, right: 46 },
    render: ({ pageNumber }) => (pageNumber > 1 ? row(heads, headLook, "again") : null),
  });

function person(paper: RecordPaper) {
  const subject = CERT_SUBJECTS.find(({ code }) => code === paper.certSubject)?.label ?? paper.certSubject;
  const facts: [string, string][] = [
    ["姓名", paper.userName],
    ["证件号码", paper.idCard || "--"],
    ["单位", paper.employer || "--"],
    ["专业", subject],
    ["证书编号", paper.certNo ?? "--"],
    ["必修学时", `${hoursOf(paper.requiredTenths)} / ${paper.requiredTarget}`],
    ["选修学时", `${hoursOf(paper.optionalTenths)} / ${paper.optionalTarget}`],
  ];
  if (paper.period) facts.push(["学时周期自", paper.period.from], ["学时周期至", paper.period.until]);
  const cell: Style = {
    width: "50%",
    flexDirection: "row",
    borderBottomWidth: 0.75,
    borderRightWidth: 0.75,
    borderColor: LINE,
  };
  return box(
    {
      flexDirection: "row",
      flexWrap: "wrap",
      borderTopWidth: 0.75,
      borderLeftWidth: 0.75,
      borderColor: LINE,
      marginBottom: 16,
    },
    ...facts.map(([name, value]) =>
      box(
        cell,
        line({ ...small, width: 68, padding: 6, backgroundColor: "#EFF3FA", color: QUIET }, name),
        line({ ...small, flex: 1, padding: 6 }, value),
      ),
    ),
  );
}

function row(cells: readonly string[], style: Style, key: string): ReactNode {
  const whole: Style = {
    flexDirection: "row",
    borderBottomWidth: 0.75,
    borderLeftWidth: 0.75,
    borderColor: LINE,
  };
  return createElement(
    View,
    { key, wrap: false, style: { ...whole, ...style } },
    ...cells.map((cell, at) =>
      line(
        {
          fontSize: 8,
          lineHeight: 1.45,
          width: widths[at],
          padding: 5,
          borderRightWidth: 0.75,
          borderColor: LINE,
        },
        cell,
      ),
    ),
  );
}

function cellsOf(chapter: StudiedChapter, at: number): string[] {
  const points = (tenths: number): number => tenths / 10;
  const tested = chapter.testScore !== null && chapter.testTotal !== null && chapter.testedAt !== null;
  return [
    String(at + 1),
    `${chapter.courseName} · ${chapter.chapterTitle}`,
    chapter.required ? "必修" : "选修",
    formatDuration(chapter.countedSeconds),
    [
      chapter.faceCheckedAt ? `人脸核验通过\n${dayOf(chapter.faceCheckedAt)}` : "--",
      ...(chapter.promptsAnswered > 0 ? [`提示回应 ${chapter.promptsAnswered} 次`] : []),
      ...(chapter.promptsMissed > 0 ? [`未回应 ${chapter.promptsMissed} 次`] : []),
      ...(chapter.checksPassed > 0 ? [`随机核验通过 ${chapter.checksPassed} 次`] : []),
    ].join("\n"),
    tested
      ? `${points(chapter.testScore as number)} 分\n合格 ${points(passScore(chapter.testTotal as number))}，满分 ${points(chapter.testTotal as number)}\n${dayOf(chapter.testedAt as Date)}`
      : "--",
    chapter.earnedTenths !== null && chapter.earnedAt
      ? `${hoursOf(chapter.earnedTenths)} 学时\n${dayOf(chapter.earnedAt)}${chapter.earnedBeforeTest ? "\n早于测验" : ""}`
      : "未计入",
  ];
}

function summary(paper: RecordPaper) {
  const notes = [
    "每讲看完、人脸核验通过，有测验的测验通过后，计入该讲学时，每讲只计一次。",
    "计入时长是实际播放的时间，用倍速播放时少于视频的时长。",
    "提示是播放中不定时问是否在学习，没有回应的时间不计入。",
    "人脸核验只保存结果和时间，不保存图像。测验为该讲成绩最高的一次。",
    ...(paper.chapters.some(({ earnedBeforeTest }) => earnedBeforeTest)
      ? ["注明“早于测验”的学时，在该讲测验通过之前已经计入。"]
      : []),
    `本档案数据截至 ${formatTime(paper.madeAt)}。`,
    `查验网址 ${paper.verifyUrl}`,
  ];
  return createElement(
    View,
    { wrap: false, style: { marginTop: 16, flexDirection: "row", justifyContent: "space-between" } },
    box(
      { flex: 1, paddingRight: 20 },
      ...notes.map((note, at) => line({ fontSize: 8, color: QUIET, lineHeight: 1.7 }, `${at + 1}. ${note}`)),
    ),
    box(
      { alignItems: "center" },
      qr(paper.verifyUrl, 64),
      line({ fontSize: 8, color: QUIET, marginTop: 4 }, "扫码核对本档案"),
    ),
  );
}
