import { CERT_SUBJECTS, type CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certStatusOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import type { Services } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { eachTried, type SetAside, setAside } from "../../../kernel/jobs/set-aside.ts";
import { tellUser } from "../../notices/service.ts";
import { holdHoursIfOpen } from "../../study/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { certificateOfToday } from "../periods/certificates.ts";
import * as queries from "../periods/queries.ts";
import { issueFirst } from "./documents.ts";

/** Passes the certificate once its hours reach the targets, and issues its first document. */
export async function passWhenReached(
  tx: Tx,
  certificate: { userId: number; certSubject: CertSubject; certificateId: number },
): Promise<void> {
  const [earned, params] = await Promise.all([queries.earnedFor(tx, certificate), readParams(tx)]);
  const reached =
    certStatusOf({ ...earned, certDate: null }, targetsOf(params, certificate.certSubject)) === "pass";
  const passed = reached ? await queries.setPassed(tx, certificate.certificateId) : undefined;
  if (passed) await tellUser(tx, certificate.userId, { kind: "certificatePassed", ...passed });
  await issueFirst(tx, certificate, { ...earned, params });
}

/**
 * Passes and issues what no lesson will trigger, such as after lowered targets. A failing one is retried
 * later.
 */
export async function catchUpCertificates(
  { db, log }: Pick<Services, "db" | "log">,
  aside: SetAside = setAside(0),
): Promise<void> {
  const params = await readParams(db);
  const targets = CERT_SUBJECTS.map(({ code }) => ({ certSubject: code, ...targetsOf(params, code) }));
  await eachTried({
    find: (after, most) => queries.reachedUndocumented(db, { after, most }, targets),
    first: 0,
    keyOf: ({ certificateId }) => certificateId,
    aside,
    nameOf: ({ certificateId }) => String(certificateId),
    work: ({ over, ...certificate }) =>
      transaction(db, async (tx) => {
        await holdHoursIfOpen(tx, certificate.userId);
        if (!over) await certificateOfToday(tx, certificate);
        await passWhenReached(tx, certificate);
      }),
    tell: (error, { userId }) => log.warn({ err: error, userId }, "a certificate is left for a later round"),
  });
}
