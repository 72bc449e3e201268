import { renderToBuffer } from "@react-pdf/renderer";
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
  seal: null,
};

const textsOf = (node: ReactNode): string[] => {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return isValidElement<{ children?: ReactNode }>(node) ? textsOf(node.props.children) : [];
};

test("the period of the hours is told where there is one", () => {
  const told = (period: CertificatePaper["period"]) => textsOf(certificatePage({ ...certificate, period }));
  const texts = told({ from: "2026-01-05", until: "2029-01-04" });
  expect(texts[texts.indexOf("学时周期") + 1]).toBe("2026-01-05 至 2029-01-04");
  expect(told(null)).not.toContain("学时周期");
});

test("the employer stands in the table, and is left out where none was told", () => {
  const told = (employer: string) => textsOf(certificatePage({ ...certificate, employer }));
  expect(told("山东筑途建设有限公司")).toContain("山东筑途建设有限公司");
  expect(told("")).not.toContain("工作单位");
  expect(told("").join("")).toContain("李建国，于 ");
});

test("the address to type is told without its scheme", () => {
  const texts = textsOf(certificatePage(certificate));
  expect(texts).toContain("zhutu.example/verify");
  expect(texts.join("")).not.toContain("https://");
});

const pagesOf = async (paper: CertificatePaper) => {
  const bytes = (await renderToBuffer(certificatePage(paper))).toString("latin1");
  return {
    pages: bytes.match(/\/Type \/Page\b/g)?.length,
    pictures: bytes.includes("/Subtype /Image"),
    bytes,
  };
};

test("the longest name, employer and site name stay on one small page", async () => {
  const { pages, bytes } = await pagesOf({
    ...certificate,
    userName: "阿卜杜热合曼·买买提伊力".repeat(9).slice(0, 100),
    employer: "中国建筑第八工程局有限公司".repeat(8).slice(0, 100),
    siteName: "筑途学堂".repeat(5),
    idCard: "3701**********0419",
    period: { from: "2026-01-05", until: "2029-01-04" },
  });
  expect(pages).toBe(1);
  expect(bytes.length).toBeLessThan(80_000);
});

test("a seal is printed where there is one, and none is drawn in its place", async () => {
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";
  expect(await pagesOf({ ...certificate, seal: Buffer.from(pixel, "base64") })).toMatchObject({
    pages: 1,
    pictures: true,
  });
  expect(await pagesOf(certificate)).toMatchObject({ pictures: false });
});
