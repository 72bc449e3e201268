// Imports and exports a bank's questions as a workbook.
import { z } from "zod";
import { flag01, id, paging, time } from "../../../contract.ts";
import { endpoint } from "../../../endpoint.ts";
import { may } from "../../../permissions.ts";
import { questionTypes } from "../../question.ts";
import { maxFileBytes } from "./columns.ts";

const bankPath = "/api/admin/question-banks/:questionBankId";
const bankParams = z.object({ questionBankId: id });
const base64Length = Math.ceil(maxFileBytes / 3) * 4;
const file = {
  fileName: z.string().min(1).max(255),
  /** Base64. */
  content: z.string().max(base64Length, "文件太大"),
};
const maxBodyBytes = base64Length + 4_096;

export const importResults = ["created", "changed", "same", "refused"] as const;
export type ImportResult = (typeof importResults)[number];

/** An empty workbook with instructions. */
export const getQuestionTemplate = endpoint({
  name: "getQuestionTemplate",
  method: "GET",
  path: "/api/admin/question-template",
  access: may.authorQuestions,
  reply: "file",
});
/** The bank's questions in the same format. */
export const exportQuestions = endpoint({
  name: "exportQuestions",
  method: "GET",
  path: `${bankPath}/questions-export`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  reply: "file",
});
/** Previews each row's effect; stores only pictures, for a week. */
export const previewQuestionImport = endpoint({
  name: "previewQuestionImport",
  method: "POST",
  path: `${bankPath}/import-preview`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_FILE_REFUSED"],
  params: bankParams,
  maxBodyBytes,
  body: z.object(file),
  reply: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        questionNo: z.string(),
        questionName: z.string(),
        questionType: z.enum(questionTypes),
        result: z.enum(importResults),
        /** Version it would become; null if nothing would be written. */
        versionNo: z.int().nullable(),
        pictures: z.array(z.object({ column: z.string(), address: z.string() })),
        /** Number of papers that use the question. */
        papers: z.int(),
        /** What a new version would change. */
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        problems: z.array(
          z.object({ cell: z.string(), column: z.string(), value: z.string(), why: z.string() }),
        ),
      }),
    ),
  }),
});
/** Returns the workbook with errors in red and their reasons. */
export const annotateQuestionImport = endpoint({
  name: "annotateQuestionImport",
  method: "POST",
  path: `${bankPath}/import-annotated`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_FILE_REFUSED"],
  params: bankParams,
  maxBodyBytes,
  body: z.object(file),
  reply: "file",
});
/** Imports all rows or none; with `partial`, the valid ones. */
export const importQuestions = endpoint({
  name: "importQuestions",
  method: "POST",
  path: `${bankPath}/imports`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_FILE_REFUSED"],
  done: "导入成功",
  params: bankParams,
  maxBodyBytes,
  body: z.object({ ...file, partial: flag01.optional() }),
  reply: z.object({
    questionImportId: z.int(),
    created: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
  }),
});
/** Newest first. */
export const listQuestionImports = endpoint({
  name: "listQuestionImports",
  method: "GET",
  path: `${bankPath}/imports`,
  access: may.authorQuestions,
  refuses: ["NOT_FOUND"],
  params: bankParams,
  query: z.object(paging),
  reply: z.object({
    imports: z.array(
      z.object({
        questionImportId: z.int(),
        fileName: z.string(),
        created: z.int(),
        changed: z.int(),
        userName: z.string(),
        createTime: time,
        undoneTime: time.nullable(),
      }),
    ),
    total: z.int(),
  }),
});
/**
 * Undoes an import: deletes new questions, restores changed ones. Refused once one is in use or changed
 * again.
 */
export const undoQuestionImport = endpoint({
  name: "undoQuestionImport",
  method: "POST",
  path: "/api/admin/question-imports/:questionImportId/undo",
  access: may.authorQuestions,
  refuses: ["NOT_FOUND", "QUESTION_IMPORT_STATE"],
  done: "已撤销这次导入",
  params: z.object({ questionImportId: id }),
  reply: z.object({ deleted: z.int(), restored: z.int() }),
});
