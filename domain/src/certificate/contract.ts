import { z } from "zod";
import { CERT_SUBJECTS } from "../catalogue/cert-subject.ts";
import { time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { certStatuses } from "./cert-status.ts";
import { studyTimeStates } from "./study-time.ts";

const certSubject = z.enum(CERT_SUBJECTS.map(({ code }) => code));

export const certificate = z.object({
  certSubject,
  /** When the first further-education course of the subject was granted. */
  createTime: time,
  /** Hours earned so far, required and elective apart. */
  requiredTime: z.number(),
  optionalTime: z.number(),
  /** Hours that make it passed; settings of the site. */
  requiredTarget: z.number(),
  optionalTarget: z.number(),
  certDate: time.nullable(),
  certStatus: z.enum(certStatuses),
});
/** The caller's certificates, one a subject, the newest first. */
export const listMyCerts = endpoint({
  name: "listMyCerts",
  method: "GET",
  path: "/api/user/certs",
  access: may.learn,
  reply: z.array(certificate),
});

/** Each further-education course of the caller: the hours it gives, those earned, and what became of them. */
export const listMyStudyTime = endpoint({
  name: "listMyStudyTime",
  method: "GET",
  path: "/api/user/certs/study-time",
  access: may.learn,
  reply: z.array(
    z.object({
      courseId: z.int(),
      courseHours: z.number(),
      earnedHours: z.number(),
      studyTimeState: z.enum(studyTimeStates),
    }),
  ),
});
