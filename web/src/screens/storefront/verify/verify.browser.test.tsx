import { certNumber } from "@zhutu/domain/certificate/cert-number.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import StorefrontLayout from "../layout.tsx";
import VerifiedPage from "./verified.tsx";
import VerifyPage from "./verify.tsx";

const verifyCode = "ZH7TU2Q26DEMQCERT22ABC";
const certNo = certNumber({ province: "37", certSubject: "municipal", year: 2026, running: 187 });
type Document = NonNullable<Parameters<typeof VerifiedPage>[0]["loaderData"]["document"]>;
const valid: Document = {
  kind: "certificate",
  number: certNo,
  state: "valid",
  issuedAt: "2026-09-09T17:00:00.000Z",
  endedAt: null,
  certSubject: "municipal",
  attested: {
    userName: "李**",
    idCard: "3701**********0075",
    requiredTime: 60,
    optionalTime: 62,
    learnedFrom: "2026-02-20T00:00:00.000Z",
    learnedUntil: "2026-09-07T17:00:00.000Z",
    period: null,
  },
};

const enter = (answers: Answers) =>
  openScreen({ screens: { "/verify": <VerifyPage /> }, at: "/verify", answers });
const show = (document: Document | undefined, tooMany = false) =>
  openScreen({
    screens: {
      "/verify/:verifyCode": (
        <VerifiedPage
          loaderData={{ siteName: "筑途学堂", askedAt: "2026-11-22T00:24:28.000Z", document, tooMany }}
        />
      ),
    },
    at: `/verify/${verifyCode}`,
    site: { hotline: "0531-8000 0000" },
  });
const masked = page.getByText(/姓名和证件号码已隐去一部分/);
const field = (name: string) => page.getByLabelText(name, { exact: true });

test("a number that was typed wrongly is known before anything is asked", async () => {
  const { asked } = await enter({});
  await field("证书编号").fill(certNo.replace("187", "178"));
  await field("查验码").fill("12");
  await page.getByRole("button", { name: "查验" }).click();
  await expect
    .element(page.getByText("查验码是证书上的 6 位字母和数字，其中没有 0、1、I 和 O"))
    .toBeVisible();
  await expect.element(page.getByText("证书编号不正确，请对照证书重新输入")).toBeVisible();
  expect(asked).toEqual([]);
});

test("what is found is shown on its own page; what is not found is said, and what was typed stays", async () => {
  let found = false;
  const { address } = await enter({
    "POST /api/public/certificates/find": () => (found ? { verifyCode } : refused(404, "没有找到您要的内容")),
  });
  await field("证书编号").fill(certNo);
  await field("查验码").fill("ZH7TU2");
  await page.getByRole("button", { name: "查验" }).click();
  await expect.element(page.getByText(/没有查到这张证书/)).toBeVisible();
  await expect.element(field("证书编号")).toHaveValue(certNo);
  found = true;
  await page.getByRole("button", { name: "查验" }).click();
  await expect.poll(address).toBe(`/verify/${verifyCode}`);
});

test("the result has a visible title, and none of what the shop promises to buyers stands below it", async () => {
  await show(valid);
  await expect.element(page.getByRole("heading", { level: 1, name: "证书查验" })).toBeVisible();
  expect((page.getByRole("heading", { level: 1 }).element() as HTMLElement).offsetHeight).toBeGreaterThan(20);
  const promised = () => page.getByRole("region", { name: "服务说明" }).elements().length;
  const frame = (at: string) => openScreen({ screens: { [at]: <StorefrontLayout /> }, at });
  await frame("/index/contact");
  await expect.poll(promised).toBe(1);
  await frame(`/verify/${verifyCode}`);
  await expect.poll(promised).toBe(0);
});

test("a valid certificate shows what it attests, masked", async () => {
  await show(valid);
  await expect.element(page.getByRole("heading", { name: "证书有效" })).toBeVisible();
  for (const text of [
    "李**",
    "3701**********0075",
    certNo,
    "市政公用工程",
    "60.0 / 62.0",
    "2026-02-20 至 2026-09-08",
    "2026-09-10",
    "筑途学堂",
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(masked).toBeVisible();
});

test("a number is not broken, on a phone neither", async () => {
  await show(valid);
  await page.viewport(360, 780);
  const number = page.getByText(certNo, { exact: true });
  await expect.element(number).toBeVisible();
  const lines = () => {
    const text = document.createRange();
    text.selectNodeContents(number.element());
    return text.getClientRects().length;
  };
  await expect.poll(lines).toBe(1);
  expect(document.documentElement.scrollWidth).toBe(360);
});

test("the period of the hours is shown where the document tells one", async () => {
  const period = { from: "2026-01-05", until: "2029-01-04" };
  await show({ ...valid, attested: { ...(valid.attested as NonNullable<Document["attested"]>), period } });
  await expect.element(page.getByText("学时周期", { exact: true })).toBeVisible();
  await expect.element(page.getByText("2026-01-05 至 2029-01-04", { exact: true })).toBeVisible();
  await show(valid);
  await expect.element(page.getByText("60.0 / 62.0", { exact: true })).toBeVisible();
  expect(page.getByText("学时周期", { exact: true }).elements()).toEqual([]);
});

test.each([
  ["reissued", "证书已换发", "2026-09-12 已换发为新的证书，本编号不再有效。请向持证人索取新证书查验。"],
  ["revoked", "证书已撤销", "2026-09-12 已撤销，该证书不再有效。"],
] as const)("a %s one says so, and nothing of the person", async (state, heading, sentence) => {
  await show({ ...valid, state, endedAt: "2026-09-11T17:00:00.000Z", attested: null });
  await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(page.getByText("姓名", { exact: true }).elements()).toEqual([]);
  await expect
    .element(page.getByText("本页只显示核对真伪所需的信息。打印件与本页不一致的，以本页为准。"))
    .toBeVisible();
});

test("a study record is named as one", async () => {
  await show({ ...valid, kind: "record", number: "XD-ZH7TU2Q26D" });
  await expect.element(page.getByRole("heading", { name: "学习档案有效" })).toBeVisible();
  await expect.element(page.getByText("学习档案编号", { exact: true })).toBeVisible();
});

test("an unknown code, and too many of them, are said with the way to the form", async () => {
  await show(undefined);
  await expect.element(page.getByText(/没有查到。.*0531-8000 0000/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "用编号查验" })).toHaveAttribute("href", "/verify");
  await show(undefined, true);
  await expect.element(page.getByText("查验失败的次数过多，请稍后再试。")).toBeVisible();
});
