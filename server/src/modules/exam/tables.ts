import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type ReportKind,
  reportKinds,
  type ReportPlace,
  reportPlaces,
} from "@zhutu/domain/exam/corrections/report.ts";
import type { QuestionDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { type FrozenQuestion, type SittingMode, sittingModes } from "@zhutu/domain/exam/attempt.ts";
import type { BlueprintRule } from "@zhutu/domain/exam/blueprint.ts";
import type { PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import { type Audience, audiences } from "@zhutu/domain/exam/office/paper-form.ts";
import { type PaperType, paperTypes } from "@zhutu/domain/exam/chapter-paper.ts";
import { type QuestionType, questionTypes } from "@zhutu/domain/exam/question.ts";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import type { Notice } from "@zhutu/domain/notices/notice.ts";

export const questionBanks = pgTable("question_banks", {
  questionBankId: pk("question_bank_id"),
  questionBankName: text("question_bank_name").notNull(),
  /** The owning teacher; null: the shop. */
  ownerId: integer("owner_id").references(() => users.userId),
  /** Grows with every save. */
  revision: integer("revision").notNull().default(1),
  createTime: createdAt("create_time"),
});

const refTo = (name: string, column: () => AnyPgColumn) => integer(name).notNull().references(column);
/** With cascading deletion. */
const withIts = (name: string, column: () => AnyPgColumn) =>
  integer(name).notNull().references(column, { onDelete: "cascade" });
const ofQuestion = () => ({ questionId: refTo("question_id", () => questions.questionId) });
const ofVersion = () => ({
  questionVersionId: refTo("question_version_id", () => questionVersions.questionVersionId),
});
const ofAttempt = () => ({ userPaperId: refTo("user_paper_id", () => userPapers.userPaperId) });
const ofRun = () => ({ regradeRunId: refTo("regrade_run_id", () => regradeRuns.regradeRunId) });
/** Set by the author, frozen with each version. */
const sitting = <Flag>(flag: (name: string) => Flag) => ({
  partialCredit: flag("partial_credit"),
  timeLimitMinutes: smallint("time_limit_minutes"),
  shuffleQuestions: flag("shuffle_questions"),
  shuffleChoices: flag("shuffle_choices"),
  sittingMode: text("sitting_mode").$type<SittingMode>().notNull().default("practice"),
  /** Draws the questions of each attempt; such a paper has no `paper_questions`. */
  blueprint: jsonb("blueprint").$type<BlueprintRule[]>(),
});

/** A question's identity; its versions hold the wording. */
export const questions = pgTable(
  "questions",
  {
    questionId: pk("question_id"),
    questionBankId: refTo("question_bank_id", () => questionBanks.questionBankId),
    versionNo: smallint("version_no").notNull().default(1),
    /** Unique in its bank. */
    questionNo: text("question_no"),
    createTime: createdAt("create_time"),
  },
  (t) => [
    index("questions_bank").on(t.questionBankId),
    uniqueIndex("questions_no").on(t.questionBankId, t.questionNo),
    index("questions_no_text").using("gin", sql`search_grams(question_no)`),
  ],
);

/** A choice keeps its id through all versions. */
export type Choice = { optionId: string; choiceName: string };

/** A question's wording; never changed. Scores are tenths of a point (forms step by 0.5). */
export const questionVersions = pgTable(
  "question_versions",
  {
    questionVersionId: pk("question_version_id"),
    ...ofQuestion(),
    versionNo: smallint("version_no").notNull(),
    questionName: text("question_name").notNull(),
    questionText: text("question_text").notNull(),
    questionType: text("question_type").$type<QuestionType>().notNull(),
    questionScore: smallint("question_score").notNull(),
    /** Option ids. */
    questionKeys: text("question_keys")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    choices: jsonb("choices").$type<Choice[]>().notNull(),
    /** Reference answer or explanation, shown after answering. */
    answers: text("answers").notNull().default(""),
    details: jsonb("details").$type<Partial<QuestionDetails>>().notNull().default({}),
    /** Equal for questions that ask the same, whatever blanks and punctuation; set by a trigger. */
    alike: text("alike").notNull().default(""),
    createTime: createdAt("create_time"),
    createdBy: integer("created_by").references(() => users.userId),
  },
  (t) => [
    oneOf("question_versions_type", t.questionType, questionTypes),
    unique("question_versions_once").on(t.questionId, t.versionNo),
    index("question_versions_alike").on(t.alike),
    index("question_versions_text").using("gin", sql`search_grams(question_text)`),
  ],
);

/** A paper as its author edits it; attempts use its versions. */
export const papers = pgTable(
  "papers",
  {
    paperId: pk("paper_id"),
    paperName: text("paper_name").notNull(),
    paperType: text("paper_type").$type<PaperType>(),
    /** Its chapter; null for a free-standing paper. */
    refId: integer("ref_id"),
    ...sitting((name) => boolean(name).notNull().default(false)),
    audience: text("audience").$type<Audience>().notNull().default("all"),
    /** The newest version; 0 before the first. */
    versionNo: smallint("version_no").notNull().default(0),
    /** Differs from the newest version, so the next attempt freezes another. */
    changed: boolean("changed").notNull().default(true),
    /** Grows with every change of settings, questions or points. */
    revision: integer("revision").notNull().default(1),
    createTime: createdAt("create_time"),
  },
  (t) => [
    index("papers_ref").on(t.refId),
    oneOf("papers_type", t.paperType, paperTypes),
    oneOf("papers_audience", t.audience, audiences),
    oneOf("papers_sitting_mode", t.sittingMode, sittingModes),
    check("papers_time_limit", sql`${t.timeLimitMinutes} between 1 and 600`),
  ],
);

/** Courses whose learners may practise all of a bank; a bank that names none is not offered. */
export const bankCourses = pgTable(
  "bank_courses",
  {
    questionBankId: withIts("question_bank_id", () => questionBanks.questionBankId),
    courseId: withIts("course_id", () => courses.courseId),
  },
  (t) => [
    primaryKey({ columns: [t.questionBankId, t.courseId] }),
    index("bank_courses_course").on(t.courseId),
  ],
);

/** Courses whose learners may take a free-standing paper for holders. */
export const paperCourses = pgTable(
  "paper_courses",
  {
    paperId: withIts("paper_id", () => papers.paperId),
    courseId: withIts("course_id", () => courses.courseId),
  },
  (t) => [primaryKey({ columns: [t.paperId, t.courseId] }), index("paper_courses_course").on(t.courseId)],
);

export const paperQuestions = pgTable(
  "paper_questions",
  {
    paperQuestionId: pk("paper_question_id"),
    paperId: withIts("paper_id", () => papers.paperId),
    ...ofQuestion(),
    questionNo: smallint("question_no").notNull(),
    questionScore: smallint("question_score").notNull(),
    alertTime: text("alert_time").notNull().default("00:00"),
    createTime: createdAt("create_time"),
  },
  (t) => [
    unique("paper_questions_once").on(t.paperId, t.questionId),
    index("paper_questions_question").on(t.questionId),
  ],
);

/** A frozen paper: made when an attempt begins after a change, and for each draw; never changed. */
export const paperVersions = pgTable(
  "paper_versions",
  {
    paperVersionId: pk("paper_version_id"),
    // No foreign key: answers outlive the paper.
    paperId: integer("paper_id").notNull(),
    versionNo: smallint("version_no").notNull(),
    paperName: text("paper_name").notNull(),
    ...sitting((name) => boolean(name).notNull()),
    /** The questions that one attempt drew from the blueprint of this version number. */
    drawn: boolean("drawn").notNull().default(false),
    createTime: createdAt("create_time"),
  },
  (t) => [
    uniqueIndex("paper_versions_once")
      .on(t.paperId, t.versionNo)
      .where(sql`not ${t.drawn}`),
    oneOf("paper_versions_sitting_mode", t.sittingMode, sittingModes),
  ],
);

export const paperVersionQuestions = pgTable(
  "paper_version_questions",
  {
    paperVersionId: refTo("paper_version_id", () => paperVersions.paperVersionId),
    questionNo: smallint("question_no").notNull(),
    ...ofVersion(),
    questionScore: smallint("question_score").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paperVersionId, t.questionNo] }),
    index("paper_version_questions_version").on(t.questionVersionId),
  ],
);

/** An attempt; a reset one stays stored but no longer counts as current. */
export const userPapers = pgTable(
  "user_papers",
  {
    userPaperId: pk("user_paper_id"),
    userId: refTo("user_id", () => users.userId),
    /** Null in own practice, as is its version. */
    paperId: integer("paper_id"),
    paperVersionId: integer("paper_version_id").references(() => paperVersions.paperVersionId),
    /** What is practised; null for a paper. */
    practice: jsonb("practice").$type<PracticeChoice>(),
    /** `cpt-{courseChapterId}` of a test; empty in practice. */
    correlationId: text("correlation_id").notNull().default(""),
    /** This person's order of questions and choices. */
    questions: jsonb("questions").$type<FrozenQuestion[]>().notNull(),
    totalScore: smallint("total_score").notNull(),
    createTime: createdAt("create_time"),
    deadline: at("deadline"),
    handinTime: at("handin_time"),
    userScore: smallint("user_score"),
    userPass: boolean("user_pass"),
    resetTime: at("reset_time"),
  },
  (t) => [
    uniqueIndex("user_papers_current")
      .on(t.userId, t.paperId, t.correlationId)
      .where(sql`${t.resetTime} is null`),
    // For the sweeper.
    index("user_papers_due")
      .on(t.deadline)
      .where(sql`${t.handinTime} is null and ${t.resetTime} is null and ${t.deadline} is not null`),
    index("user_papers_version").on(t.paperVersionId),
    // For all of a person's attempts.
    index("user_papers_person").on(t.userId),
    index("user_papers_scores")
      .on(t.paperId, t.handinTime.desc().nullsFirst())
      .where(sql`${t.handinTime} is not null`),
    uniqueIndex("user_papers_practice")
      .on(t.userId, t.practice)
      .where(sql`${t.practice} is not null and ${t.handinTime} is null and ${t.resetTime} is null`),
    check(
      "user_papers_asks",
      sql`(${t.practice} is null) = (${t.paperId} is not null) and (${t.practice} is null) = (${t.paperVersionId} is not null)`,
    ),
    check(
      "user_papers_scored",
      sql`(${t.handinTime} is null) = (${t.userScore} is null) and (${t.handinTime} is null) = (${t.userPass} is null)`,
    ),
  ],
);

/** The person's latest answer, with its score once judged. */
export const paperAnswers = pgTable(
  "paper_answers",
  {
    ...ofAttempt(),
    ...ofVersion(),
    /** Sorted option ids joined by commas; an open question's text. */
    answer: text("answer").notNull(),
    marked: boolean("marked").notNull().default(false),
    revision: integer("revision").notNull().default(1),
    answerPass: boolean("answer_pass"),
    answerScore: smallint("answer_score"),
    savedTime: at("saved_time").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userPaperId, t.questionVersionId] }),
    // For error rates, and for deleting questions.
    index("paper_answers_version").on(t.questionVersionId, t.answerPass),
  ],
);

/** The attempt's log; append-only by a trigger. */
export const attemptSteps = pgTable(
  "attempt_steps",
  {
    attemptStepId: pk("attempt_step_id"),
    ...ofAttempt(),
    kind: text("kind").$type<"begin" | "answer" | "hand-in" | "reset" | "regrade">().notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    createTime: createdAt("create_time"),
  },
  (t) => [
    oneOf("attempt_steps_kind", t.kind, ["begin", "answer", "hand-in", "reset", "regrade"]),
    index("attempt_steps_attempt").on(t.userPaperId, t.attemptStepId),
  ],
);

export const errorQuestions = pgTable(
  "error_questions",
  {
    userId: refTo("user_id", () => users.userId),
    questionId: withIts("question_id", () => questions.questionId),
    /** The last wrong answer, as in `paper_answers`. */
    answer: text("answer").notNull().default(""),
    wrongCount: smallint("wrong_count").notNull().default(1),
    rightInRow: smallint("right_in_row").notNull().default(0),
    masteredAt: at("mastered_at"),
    /** The chapter where it was last met; null outside courses. */
    courseChapterId: integer("course_chapter_id"),
    lastWrongAt: at("last_wrong_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    // For deleting a question, here and below.
    index("error_questions_question").on(t.questionId),
    // For the count of those to go over today.
    index("error_questions_due")
      .on(t.userId, t.lastWrongAt)
      .where(sql`mastered_at is null`),
  ],
);

/** How a person answered a question wherever answers are judged; blanks do not count. */
export const questionProgress = pgTable(
  "question_progress",
  {
    userId: refTo("user_id", () => users.userId),
    questionId: withIts("question_id", () => questions.questionId),
    rights: integer("rights").notNull(),
    wrongs: integer("wrongs").notNull(),
    lastPass: boolean("last_pass").notNull(),
    lastAt: at("last_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.questionId] }),
    index("question_progress_question").on(t.questionId),
    check("question_progress_counts", sql`${t.rights} >= 0 and ${t.wrongs} >= 0`),
  ],
);

/** A person's first answer to a day's question, by the Shanghai day. */
export const dailyAnswers = pgTable(
  "daily_answers",
  {
    userId: refTo("user_id", () => users.userId),
    day: date("day", { mode: "string" }).notNull(),
    pass: boolean("pass").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** A person's last answer to a reminder question; an answered one no longer stops the video. */
export const reminderAnswers = pgTable(
  "reminder_answers",
  {
    userId: refTo("user_id", () => users.userId),
    courseChapterId: withIts("course_chapter_id", () => chapters.courseChapterId),
    questionId: withIts("question_id", () => questions.questionId),
    /** As in `paper_answers`. */
    answer: text("answer").notNull(),
    /** Null if withheld because of a test. */
    answerPass: boolean("answer_pass"),
    answerTime: at("answer_time").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.courseChapterId, t.questionId] }),
    index("reminder_answers_chapter").on(t.courseChapterId),
    index("reminder_answers_question").on(t.questionId),
  ],
);

/** A learner's report of a wrong question; open until staff answer. */
export const questionReports = pgTable(
  "question_reports",
  {
    questionReportId: pk("question_report_id"),
    ...ofQuestion(),
    ...ofVersion(),
    userId: refTo("user_id", () => users.userId),
    place: text("place").$type<ReportPlace>().notNull(),
    /** The attempt where it was met; null outside papers. */
    userPaperId: integer("user_paper_id").references(() => userPapers.userPaperId),
    kind: text("kind").$type<ReportKind>().notNull(),
    text: text("text").notNull().default(""),
    createTime: createdAt("create_time"),
    settledBy: integer("settled_by").references(() => users.userId),
    settleTime: at("settle_time"),
    answer: text("answer"),
  },
  (t) => [
    oneOf("question_reports_place", t.place, reportPlaces),
    oneOf("question_reports_kind", t.kind, reportKinds),
    uniqueIndex("question_reports_open")
      .on(t.questionId, t.userId)
      .where(sql`${t.settleTime} is null`),
    index("question_reports_person").on(t.userId),
    index("question_reports_question").on(t.questionId),
    index("question_reports_version").on(t.questionVersionId),
    check(
      "question_reports_settled",
      sql`(${t.settleTime} is null) = (${t.answer} is null) and (${t.settleTime} is null) = (${t.settledBy} is null)`,
    ),
  ],
);

/** A correction or voiding of a question, with regrading. */
export const regradeRuns = pgTable(
  "regrade_runs",
  {
    regradeRunId: pk("regrade_run_id"),
    ...ofQuestion(),
    /** The version asked since. */
    ...ofVersion(),
    /** Option ids; unchanged if voided. */
    questionKeys: text("question_keys").array().notNull(),
    voided: boolean("voided").notNull(),
    onlyUpward: boolean("only_upward").notNull(),
    reason: text("reason").notNull(),
    attempts: integer("attempts").notNull(),
    scoresChanged: integer("scores_changed").notNull(),
    passGained: integer("pass_gained").notNull(),
    passLost: integer("pass_lost").notNull(),
    createdBy: refTo("created_by", () => users.userId),
    createTime: createdAt("create_time"),
  },
  (t) => [
    index("regrade_runs_question").on(t.questionId),
    index("regrade_runs_version").on(t.questionVersionId),
  ],
);

/** Keys that grade a version's answers instead of its own, which stay as asked. */
export const questionCorrections = pgTable("question_corrections", {
  questionVersionId: integer("question_version_id")
    .primaryKey()
    .references(() => questionVersions.questionVersionId),
  questionKeys: text("question_keys").array().notNull(),
  voided: boolean("voided").notNull(),
  ...ofRun(),
});

/** A run's result for one handed-in attempt, changed or not. */
export const regradeResults = pgTable(
  "regrade_results",
  {
    ...ofRun(),
    ...ofAttempt(),
    ...ofVersion(),
    answerScoreBefore: smallint("answer_score_before").notNull(),
    answerScoreAfter: smallint("answer_score_after").notNull(),
    scoreBefore: smallint("score_before").notNull(),
    scoreAfter: smallint("score_after").notNull(),
    passBefore: boolean("pass_before").notNull(),
    passAfter: boolean("pass_after").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.regradeRunId, t.userPaperId] }),
    index("regrade_results_attempt").on(t.userPaperId),
    index("regrade_results_version").on(t.questionVersionId),
  ],
);

export const questionImports = pgTable(
  "question_imports",
  {
    questionImportId: pk("question_import_id"),
    questionBankId: integer("question_bank_id")
      .notNull()
      .references(() => questionBanks.questionBankId, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    created: integer("created").notNull(),
    changed: integer("changed").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.userId),
    createTime: createdAt("create_time"),
    undoneBy: integer("undone_by").references(() => users.userId),
    undoneTime: at("undone_time"),
  },
  (t) => [
    index("question_imports_bank").on(t.questionBankId),
    check("question_imports_undone", sql`(${t.undoneBy} is null) = (${t.undoneTime} is null)`),
  ],
);

/** The version an import gave a question; 1: it created the question. */
export const questionImportRows = pgTable(
  "question_import_rows",
  {
    questionImportId: integer("question_import_id")
      .notNull()
      .references(() => questionImports.questionImportId, { onDelete: "cascade" }),
    // No foreign key: the record outlives the question.
    questionId: integer("question_id").notNull(),
    versionNo: smallint("version_no").notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionImportId, t.questionId] })],
);

/** Effects of a regrade run on one person, besides verdicts and scores. */
export type Follow = {
  /** They leave the wrong-answer bank. */
  turnedRight: string[];
  turnedWrong: { answer: string; courseChapterId: number | null }[];
  passed: { paperId: number; correlationId: string; courseChapterId: number }[];
  told: Notice[];
};

/** Pending effects of a regrade run; the transaction that applies one deletes its row. */
export const regradeFollows = pgTable(
  "regrade_follows",
  {
    regradeRunId: integer("regrade_run_id")
      .notNull()
      .references(() => regradeRuns.regradeRunId),
    // No foreign key: a run of thousands would lock their accounts.
    userId: integer("user_id").notNull(),
    follow: jsonb("follow").$type<Follow>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.regradeRunId] })],
);
