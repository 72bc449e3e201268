import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Cert } from "../../features/certificate/cert-table.tsx";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import MyCertsPage from "./my-certs.tsx";

const learning: Cert = {
  certSubject: "building",
  createTime: "2026-05-11T17:00:00.000Z",
  period: null,
  current: true,
  requiredTime: 43.5,
  optionalTime: 28.3,
  requiredTarget: 60,
  optionalTarget: 40,
  certDate: null,
  certStatus: "learning",
  verifyCode: null,
  revoked: null,
  replaced: null,
};
const passed: Cert = {
  ...learning,
  certSubject: "municipal",
  requiredTime: 60,
  optionalTime: 62,
  certDate: "2026-09-07T16:30:00.000Z",
  certStatus: "pass",
  verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
};

const open = (answer: () => unknown = () => [learning, passed]) =>
  openScreen({
    screens: { "/board/user/my-cert": <MyCertsPage /> },
    at: "/board/user/my-cert",
    role: "user",
    site: { hotline: "0531-8000 0000" },
    answers: { "GET /api/user/certs": answer },
  });
const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const cells = (name: string) =>
  row(name)
    .getByRole("cell")
    .elements()
    .map((one) => (one as HTMLElement).innerText.replaceAll(/\n+/g, " "));

test("[CERT-001] [CERT-002] my certificates are a table of subject, beginning, both kinds of hours, pass date and status", async () => {
  await open();
  await expect.element(row("建筑工程")).toBeVisible();
  const heads = page.getByRole("table").element().querySelectorAll("th");
  expect([...heads].map((one) => one.textContent)).toEqual([
    "专业",
    "开始时间",
    "必修学时",
    "选修学时",
    "合格日期",
    "状态",
    "证书",
  ]);
  expect(cells("建筑工程")).toEqual([
    "建筑工程",
    "2026-05-12",
    "43.5 / 60 还差 16.5",
    "28.3 / 40 还差 11.7",
    "--",
    "学习中",
    "--",
  ]);
  expect(cells("市政公用工程")).toEqual([
    "市政公用工程",
    "2026-05-12",
    "60 / 60 已满足",
    "62 / 40 已满足",
    "2026-09-08",
    "已合格",
    "下载证书 查验",
  ]);
  const bar = page.getByRole("progressbar", { name: "建筑工程必修学时" });
  await expect.element(bar).toHaveAttribute("aria-valuenow", "72");
});

test("a certificate is taken and looked up from its own row; without a valid document there is nothing of it", async () => {
  await open(() => [learning, passed, { ...passed, certSubject: "water", verifyCode: null }]);
  await expect
    .element(row("市政公用工程").getByRole("link", { name: "查验" }))
    .toHaveAttribute("href", "/verify/ZH7TU2Q26DEMQCERT22ABC");
  await expect.element(row("市政公用工程").getByRole("button", { name: "下载证书" })).toBeVisible();
  expect(page.getByRole("button", { name: "下载证书" }).elements()).toHaveLength(1);
});

test("one that was revoked says so beside 已合格, with its number, day and reason, and whom to ask", async () => {
  const revoked = {
    certNo: "37-2026-000012",
    endedAt: "2026-11-25T17:00:00.000Z",
    reason: "学时认定有误",
  };
  await open(() => [passed, { ...passed, certSubject: "water", verifyCode: null, revoked }]);
  await expect.element(row("水利水电工程")).toBeVisible();
  expect(cells("水利水电工程").slice(-2)).toEqual([
    "已合格 证书已撤销",
    "证书 37-2026-000012 已于 2026-11-26 撤销，原因：学时认定有误 如有疑问请联系客服 0531-8000 0000。",
  ]);
  expect(page.getByText(/撤销/).elements()).toHaveLength(2);
  expect(page.getByRole("button", { name: "下载证书" }).elements()).toHaveLength(1);
});

test("one that was reissued says since when, which one is not valid any more and why, below what can be taken", async () => {
  const replaced = {
    certNo: "37-SZ-2026-000002-O",
    endedAt: "2026-11-26T17:00:00.000Z",
    reason: "姓名更正",
  };
  await open(() => [learning, { ...passed, replaced }]);
  await expect.element(row("市政公用工程")).toBeVisible();
  expect(cells("市政公用工程").at(-1)).toBe(
    "下载证书 查验 2026-11-27 换发，原证书 37-SZ-2026-000002-O 不再有效，原因：姓名更正",
  );
  expect(page.getByText(/换发/).elements()).toHaveLength(1);
});

test("what counts is said, with the way to the rule and to the hours", async () => {
  await open();
  await expect.element(page.getByText(/看完、通过实名核验，有测验的再通过测验/)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "学时认定规则" }))
    .toHaveAttribute("href", "/index/rules/study-hours");
  await expect
    .element(page.getByRole("link", { name: "学时明细和还差多少" }))
    .toHaveAttribute("href", "/board/user/hours");
});

test("who has every certificate is promised no figure of what is missing", async () => {
  await open(() => [passed]);
  await expect.element(page.getByRole("link", { name: "学时明细", exact: true })).toBeVisible();
});

test("without any it leads to continuing education", async () => {
  await open(() => []);
  await expect
    .element(page.getByRole("link", { name: "去选继续教育课程" }))
    .toHaveAttribute("href", "/index/further-edu-train");
});

test("a failure is said and tried again", async () => {
  let fails = true;
  await open(() => (fails ? refused(500, "系统出错了，请稍后再试") : [learning]));
  const again = page.getByRole("button", { name: "重试" });
  await expect.element(again).toBeVisible();
  fails = false;
  await again.click();
  await expect.element(row("建筑工程")).toBeVisible();
});

test("[CERT-001] each period of a subject is a row of its own, and one that is over tells no more what is missing", async () => {
  const taken: string[] = [];
  const period = { from: "2026-11-23", until: "2029-11-22" };
  const before = { from: "2023-11-23", until: "2026-11-22" };
  await openScreen({
    screens: { "/board/user/my-cert": <MyCertsPage /> },
    at: "/board/user/my-cert",
    role: "user",
    answers: {
      "GET /api/user/certs": () => [
        { ...learning, period },
        { ...passed, certSubject: "building", period: before, current: false },
        { ...learning, period: { from: "2020-11-23", until: "2023-11-22" }, current: false },
      ],
      "GET /api/user/certs/:certSubject/pdf": ({ query }) => {
        taken.push(query.get("from") ?? "");
        return refused(404, "没有找到您要的内容");
      },
    },
  });
  await expect.element(row("本周期 2026-11-23 至 2029-11-22")).toBeVisible();
  expect(cells("以往周期 2023-11-23 至 2026-11-22").slice(2, 6)).toEqual([
    "60",
    "62",
    "2026-09-08",
    "已合格",
  ]);
  expect(cells("以往周期 2020-11-23 至 2023-11-22").slice(2, 6)).toEqual(["43.5", "28.3", "--", "已结束"]);
  await row("以往周期 2023").getByRole("button", { name: "下载证书" }).click();
  await expect.poll(() => taken).toEqual([before.from]);
});
