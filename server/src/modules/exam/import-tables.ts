import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { at, createdAt, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { questionBanks } from "./tables.ts";

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
