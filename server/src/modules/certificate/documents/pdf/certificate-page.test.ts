import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { certificatePage } from "./certificate-page.ts";
import type { CertificatePaper } from "./paper.ts";
import { openFont } from "./typeface.ts";

await openFont();

const certificate: CertificatePaper = {
  kind: "certificate",
  siteName: "筑途学堂",
  certNo: "37-SZ-2026-000187-7",
  verifyUrl: "https://zhutu.example/verify/ZH7TU2Q26DEMQCERT22ABC",
  verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
  userName: "李建国",
  employer: "山东筑途建设有限公司",
  idCard: "",
  certSubject: "municipal",
  requiredTenths: 600,
  optionalTenths: 600,
  period: null,
  learnedFrom: new Date("2026-01-05T04:00:00Z"),
  certDate: new Date("2026-11-15T04:00:00Z"),
  issuedAt: new Date("2026-11-15T04:00:00Z"),
};

const textsOf = (node: ReactNode): string[] => {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return isValidElement<{ children?: ReactNode }>(node) ? textsOf(node.props.children) : [];
};

test("the period of the hours is told where there is one", () => {
  const told = (period: CertificatePaper["period"]) =>
    textsOf(certificatePage({ ...certificate, period })).filter((text) => text.includes("学时周期"));
  expect(told({ from: "2026-01-05", until: "2029-01-04" })).toEqual([
    "以上学时计入学时周期 2026-01-05 至 2029-01-04",
  ]);
  expect(told(null)).toEqual([]);
});

test("the employer stands beside the name, and is left out where none was told", () => {
  const told = (employer: string) => textsOf(certificatePage({ ...certificate, employer }));
  expect(told("山东筑途建设有限公司")).toContain("山东筑途建设有限公司");
  expect(told("").join("")).toContain("李建国，于 ");
});
