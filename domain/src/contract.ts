// Shared codecs (domain.md "Currency, time, ids"); nothing else converts.
import { z } from "zod";
import { idCardRule, toIdCard18 } from "./id-card.ts";
import { MAX_ID } from "./id.ts";
import { normalName } from "./name-rule.ts";
import { DEFAULT_PAGE_SIZE, LAST_PAGE } from "./paging.ts";
import { normalPhone, phoneRule } from "./phone.ts";
import type { TextRule } from "./text-rule.ts";
import { readTime } from "./time.ts";
import { maxWorkbookText } from "./workbook.ts";

/** Fen internally; yuan with at most two decimals in the API. */
export const yuan = z.codec(z.number().min(0).max(10_000_000).multipleOf(0.01), z.int(), {
  decode: (yuanValue) => Math.round(yuanValue * 100),
  encode: (fen) => fen / 100,
});

/** Sum over orders, which may exceed the limit of one price. */
export const yuanSum = z.codec(z.number().min(0), z.number().min(0), {
  decode: (sum) => Math.round(sum * 100),
  encode: (fen) => fen / 100,
});

export const signedYuan = z.codec(z.number(), z.number(), {
  decode: (yuanValue) => Math.round(yuanValue * 100),
  encode: (fen) => fen / 100,
});

// Other years are typing errors; some exceed the database.
const firstDay = "1900-01-01";
const lastDay = "9999-12-31";

/** Date internally; ISO 8601 with zone in the API, `YYYY-MM-DD HH:mm:ss` Shanghai accepted; 1900 to 9999. */
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

/** `YYYY-MM-DD`, 1900 to 9999. */
export const date = z.iso.date().refine((day) => day >= firstDay && day <= lastDay);

/** An id, also as text in a path or query. */
export const id = z.coerce.number<number | string>().int().min(1).max(MAX_ID);

/** An id in a JSON body: numbers only. */
export const idNumber = z.int().min(1).max(MAX_ID);

/** 0 or 1 in the API, boolean internally. */
export const flag01 = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (flag) => flag === 1,
  encode: (on) => (on ? 1 : 0),
});

/** `true`, `false`, `1` or `0`; boolean internally. */
export const queryFlag = z.codec(z.enum(["true", "false", "1", "0"]), z.boolean(), {
  decode: (text) => text === "true" || text === "1",
  encode: (on) => (on ? "true" : "false"),
});

/** One of these numbers, also as text. */
export const queryInt = <const V extends number>(values: readonly V[]) =>
  z.coerce
    .number<number | string>()
    .meta({ enum: [...values] })
    .pipe(z.literal(values));

/** A query value given once, repeated, or named with `[]`. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(100), item])
    .optional()
    .transform((v) => (v === undefined ? [] : Array.isArray(v) ? v : [v]) as z.output<T>[]);

/** page from 1; pageSize 1 to 100, default 10 (learner spec 9, domain.md "Catalogue"). */
export const paging = {
  page: z.coerce.number<number | string>().int().min(1).max(LAST_PAGE).default(1),
  pageSize: z.coerce.number<number | string>().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
};

/** When absent, fails with the rule's sentence for empty; `ruled` or the server checks the rest. */
export const requiredText = (rule: TextRule) =>
  z.string({ error: ({ input }) => (input === undefined ? rule("") : undefined) });

/** Text that fails with the rule's sentence. */
export const ruled = (rule: TextRule) =>
  requiredText(rule).superRefine((text, ctx) => {
    const sentence = rule(text);
    if (sentence !== undefined) ctx.addIssue({ code: "custom", message: sentence });
  });

/** Phone in any spelling; normalised to 11 digits (domain.md "Sign-in and identity"). */
export const phone = (rule: TextRule = phoneRule) =>
  z.codec(requiredText(rule).max(64), ruled(rule), { decode: normalPhone, encode: (number) => number });

/** Name in any spelling; normalised (domain.md "Names of people and companies"). */
export const personName = (rule: TextRule) =>
  z.codec(requiredText(rule).max(200), ruled(rule), { decode: normalName, encode: (name) => name });

/** ID number of 15 or 18 characters in any spelling; normalised to 18. */
export const idCard = z.codec(requiredText(idCardRule).max(64), ruled(idCardRule), {
  decode: toIdCard18,
  encode: (number) => number,
});

/** Name and base64 bytes. */
export const workbookFile = z.object({
  fileName: z.string().min(1).max(255),
  content: z.string().min(1, "文件是空的").max(maxWorkbookText, "文件太大"),
});

export const nothing = z.null();
