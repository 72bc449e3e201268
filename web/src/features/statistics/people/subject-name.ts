import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";

/** The name of a certificate subject by its code. */
export const subjectName = (code: string): string =>
  CERT_SUBJECTS.find((one) => one.code === code)?.label ?? code;
