// What anybody with a document's code may learn (domain.md "Certificate documents").
import { readCertNumber } from "@zhutu/domain/certificate/cert-number.ts";
import { plainVerifyCode, recordNumber, VERIFY_CODE_LENGTH } from "@zhutu/domain/certificate/document.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import type { Ctx } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { codeMissLimits, limitMisses, networkOf } from "../../../kernel/limits.ts";
import { idCardOn } from "./documents.ts";
import * as queries from "./queries.ts";
import { findRecord } from "./record-queries.ts";
import { periodTold } from "@zhutu/domain/certificate/period.ts";

/** Nobody guesses 110 random bits: the limit is only against floods. */
const wholeCodeLimits = ({ ip }: Ctx) => [
  {
    key: `certificate-code:ip:${networkOf(ip)}`,
    most: 1_000,
    withinSeconds: 3_600,
    msg: "查验失败的次数过多，请稍后再试",
  },
];
const missLimits = (ctx: Ctx) => codeMissLimits("certificate", ctx, "查验失败的次数过多，请稍后再试");

/**
 * The document with that code: what it attests if valid (name and ID number masked), else only number, state
 * and dates. Refuses NOT_FOUND, TOO_MANY after many misses.
 */
export async function verifyByCode(ctx: Ctx, typed: string) {
  const code = plainVerifyCode(typed);
  const document = await limitMisses(
    ctx,
    code.length === VERIFY_CODE_LENGTH ? wholeCodeLimits(ctx) : missLimits(ctx),
    async () => (await certificateWith(ctx, code)) ?? recordWith(ctx, code),
  );
  if (!document) throw refuse("NOT_FOUND");
  return document;
}

async function certificateWith(ctx: Ctx, code: string) {
  const document = await queries.findByCode(ctx.db, code);
  if (!document) return undefined;
  const { certNo: number, state, issuedAt, endedAt, certSubject, certDate } = document;
  const attested = state === "valid" ? attestedBy(ctx, { ...document, learnedUntil: certDate }) : null;
  return { kind: "certificate" as const, number, state, issuedAt, endedAt, certSubject, attested };
}

async function recordWith(ctx: Ctx, code: string) {
  const row = await findRecord(ctx.db, code);
  if (!row) return undefined;
  const { record, ...person } = row;
  return {
    kind: "record" as const,
    number: recordNumber(code),
    state: "valid" as const,
    issuedAt: record.madeAt,
    endedAt: null,
    certSubject: record.certSubject,
    attested: attestedBy(ctx, { ...record, ...person, learnedUntil: record.madeAt }),
  };
}

type Attested = {
  userName: string;
  idCardCipher: string | null;
  requiredTenths: number;
  optionalTenths: number;
  learnedFrom: Date;
  learnedUntil: Date;
  periodFrom: string | null;
  periodUntil: string | null;
};
const attestedBy = (ctx: Ctx, attested: Attested) => ({
  userName: maskName(attested.userName),
  idCard: idCardOn(ctx, attested),
  requiredTime: attested.requiredTenths / 10,
  optionalTime: attested.optionalTenths / 10,
  learnedFrom: attested.learnedFrom,
  learnedUntil: attested.learnedUntil,
  period: periodTold(attested),
});

/** Needs the beginning of the code. */
export async function findByNumber(ctx: Ctx, typed: { certNo: string; shortCode: string }) {
  const certNo = readCertNumber(typed.certNo);
  const shortCode = plainVerifyCode(typed.shortCode);
  const verifyCode = await limitMisses(ctx, missLimits(ctx), async () =>
    certNo === undefined ? undefined : queries.codeOfNumber(ctx.db, { certNo, shortCode }),
  );
  if (verifyCode === undefined) throw refuse("NOT_FOUND");
  return { verifyCode };
}
