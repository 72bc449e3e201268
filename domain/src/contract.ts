// Codecs and shapes that several contracts share. Money is fen inside and yuan on the wire; times are Date
// inside and ISO 8601 on the wire (domain.md "Currency, time, ids"). Nothing else converts.
import { z } from "zod";
import { idCardRule, toIdCard18 } from "./id-card.ts";
import { MOST_ID } from "./id.ts";
import { normalName } from "./name-rule.ts";
import { DEFAULT_PAGE_SIZE, LAST_PAGE } from "./paging.ts";
import { normalPhone, phoneRule } from "./phone.ts";
import type { TextRule } from "./text-rule.ts";
import { readTime } from "./time.ts";
import { mostWorkbookText } from "./workbook.ts";

/** Whole fen inside; yuan with at most two decimals on the wire. */
export const yuan = z.codec(z.number().min(0).max(10_000_000).multipleOf(0.01), z.int(), {
  decode: (yuanValue) => Math.round(yuanValue * 100),
  encode: (fen) => fen / 100,
});

/** Yuan of many orders together: more than one price may ever be. */
export const yuanSum = z.codec(z.number().min(0), z.number().min(0), {
  decode: (sum) => Math.round(sum * 100),
  encode: (fen) => fen / 100,
});

/** A difference of amounts in yuan, with its sign. */
export const signedYuan = z.codec(z.number(), z.number(), {
  decode: (yuanValue) => Math.round(yuanValue * 100),
  encode: (fen) => fen / 100,
});

// The years in which everything of this product happens: others are typing mistakes, and past some the database's end.
const firstDay = "1900-01-01";
const lastDay = "9999-12-31";

/** Date inside; on the wire ISO 8601 with a zone, also taken as `YYYY-MM-DD HH:mm:ss` of Shanghai; 1900 to 9999. */
export const time = z.codec(
  z
    .string()
    .max(40)
    .refine((text) => readTime(text) !== undefined, "时间格式不对"),
  z
    .date()
    .min(new Date(`${firstDay}T00:00:00Z`))
    .max(new Date(`${lastDay}T23:59:59.999Z`)),
  {
    decode: (text) => readTime(text) ?? new Date(Number.NaN),
    encode: (date) => date.toISOString(),
  },
);

/** A day of the calendar, `YYYY-MM-DD`; 1900 to 9999. */
export const date = z.iso.date().refine((day) => day >= firstDay && day <= lastDay);

/** A positive integer id, also when it arrives as text in a path or a query. */
export const id = z.coerce.number<number | string>().int().min(1).max(MOST_ID);

/** An id in a JSON body, where a number is a number. */
export const idNumber = z.int().min(1).max(MOST_ID);

/** 0 or 1 on the wire, a boolean inside. */
export const flag01 = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (flag) => flag === 1,
  encode: (on) => (on ? 1 : 0),
});

/** A yes or no of a query, `true` and `false` or `1` and `0`; a boolean inside. */
export const queryFlag = z.codec(z.enum(["true", "false", "1", "0"]), z.boolean(), {
  decode: (text) => text === "true" || text === "1",
  encode: (on) => (on ? "true" : "false"),
});

/** One of these numbers, also when it arrives as text. */
export const queryInt = <const V extends number>(values: readonly V[]) =>
  z.coerce
    .number<number | string>()
    .meta({ enum: [...values] })
    .pipe(z.literal(values));

/** A query value that may come once, repeated, or with a `[]` behind its name. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(100), item])
    .optional()
    .transform((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v]) as z.output<T>[]);

/** page from 1; pageSize 1 to 100, 10 when absent (learner spec 9, domain.md "Catalogue"). */
export const paging = {
  page: z.coerce.number<number | string>().int().min(1).max(LAST_PAGE).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
};

/** A text whose missing key gets the rule's sentence of an empty one. What is sent, `ruled` or the server judges. */
export const requiredText = (rule: TextRule) =>
  z.string({ error: ({ input }) => (input === undefined ? rule("") : undefined) });

/** A text checked by a pure rule that answers the specification's sentence, or undefined when all is well. */
export const ruled = (rule: TextRule) =>
  requiredText(rule).superRefine((text, ctx) => {
    const sentence = rule(text);
    if (sentence !== undefined) ctx.addIssue({ code: "custom", message: sentence });
  });

/** A phone number in any spelling; inside, its one form of 11 digits (domain.md "Sign-in and identity"). */
export const phone = (rule: TextRule = phoneRule) =>
  z.codec(requiredText(rule).max(64), ruled(rule), { decode: normalPhone, encode: (number) => number });

/** A person's name in any spelling; inside, its one form (domain.md "Names of people and companies"). */
export const personName = (rule: TextRule) =>
  z.codec(requiredText(rule).max(200), ruled(rule), { decode: normalName, encode: (name) => name });

/** An ID number in any spelling, of 15 or 18 characters; inside, the 18 that are kept and looked up. */
export const idCard = z.codec(requiredText(idCardRule).max(64), ruled(idCardRule), {
  decode: toIdCard18,
  encode: (number) => number,
});

/** A workbook as it is uploaded: its name, and its bytes in base64. */
export const workbookFile = z.object({
  fileName: z.string().min(1).max(255),
  content: z.string().min(1, "文件是空的").max(mostWorkbookText, "文件太大"),
});

/** An answer that carries nothing but its success. */
export const nothing = z.null();
