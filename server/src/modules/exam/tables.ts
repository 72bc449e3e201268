import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { at, createdAt, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";

export const questionBanks = pgTable("question_banks", {
  questionBankId: pk("question_bank_id"),
  questionBankName: text("question_bank_name").notNull(),
  ownerId: integer("owner_id").references(() => users.userId),
  createTime: createdAt("create_time"),
});

/** Scores are kept in tenths of a point (the form moves in steps of 0.5). */
export const questions = pgTable(
  "questions",
  {
    questionId: pk("question_id"),
    questionBankId: integer("question_bank_id")
      .notNull()
      .references(() => questionBanks.questionBankId),
    questionName: text("question_name").notNull(),
    questionText: text("question_text").notNull(),
    questionType: text("question_type").$type<"single" | "multiple" | "askanswer">().notNull(),
    questionScore: smallint("question_score").notNull(),
    questionKeys: text("question_keys")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    choices: jsonb("choices").$type<{ choiceNo: string; choiceName: string }[]>().notNull(),
    /** The reference answer or the explanation shown after answering. */
    answers: text("answers").notNull().default(""),
    createTime: createdAt("create_time"),
  },
  (t) => [
    check("questions_type", sql`${t.questionType} in ('single', 'multiple', 'askanswer')`),
    index("questions_bank").on(t.questionBankId),
  ],
);

export const papers = pgTable(
  "papers",
  {
    paperId: pk("paper_id"),
    paperName: text("paper_name").notNull(),
    paperType: text("paper_type"),
    /** The chapter it belongs to; null for a free-standing paper. */
    refId: integer("ref_id"),
    createTime: createdAt("create_time"),
  },
  (t) => [index("papers_ref").on(t.refId)],
);

export const paperQuestions = pgTable(
  "paper_questions",
  {
    paperQuestionId: pk("paper_question_id"),
    paperId: integer("paper_id")
      .notNull()
      .references(() => papers.paperId, { onDelete: "cascade" }),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.questionId),
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

/** A person's wrong-answer bank: each question once. */
export const errorQuestions = pgTable(
  "error_questions",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    questionId: integer("question_id")
      .notNull()
      .references(() => questions.questionId, { onDelete: "cascade" }),
    answer: text("answer").notNull().default(""),
    wrongCount: smallint("wrong_count").notNull().default(1),
    lastWrongAt: at("last_wrong_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.questionId] })],
);
