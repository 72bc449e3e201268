import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { HourForecast } from "../../features/certificate/hour-kinds.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import MyHoursPage from "./my-hours.tsx";

const learning: HourForecast = {
  certSubject: "building",
  period: null,
  daysLeft: null,
  former: [],
  certStatus: "learning",
  certDate: null,
  required: { earned: 43.5, target: 60, missing: 16.5, fromOwn: 0, open: 16.5 },
  optional: { earned: 28, target: 60, missing: 32, fromOwn: 0, open: 32 },
  daily: null,
  own: [],
  offer: { courses: [], price: 0, requiredOpen: 16.5, optionalOpen: 32, choices: [] },
  document: null,
};
const open = (forecast: HourForecast, answers: Answers = {}) =>
  openScreen({
    screens: { "/board/user/hours": <MyHoursPage /> },
    at: "/board/user/hours",
    role: "user",
    answers: {
      "GET /api/user/certs/forecast": () => [forecast],
      "GET /api/user/certs/:certSubject/hours": () => ({ hours: [], total: 0, neededCoverage: 0.95 }),
      "GET /api/user/cart-items": () => [],
      ...answers,
    },
  });
const region = (name: string) => page.getByRole("region", { name });

const period = { from: "2026-11-23", until: "2029-11-22" };
const former: HourForecast["former"] = [
  {
    certSubject: "building",
    createTime: "2023-11-23T02:00:00.000Z",
    period: { from: "2023-11-23", until: "2026-11-22" },
    current: false,
    requiredTime: 60,
    optionalTime: 61.5,
    requiredTarget: 60,
    optionalTarget: 60,
    certDate: "2025-06-01T02:00:00.000Z",
    certStatus: "pass",
    verifyCode: "ZH7TU2Q26DEMQCERT22ABD",
    revoked: null,
    replaced: null,
  },
  {
    certSubject: "building",
    createTime: "2020-11-23T02:00:00.000Z",
    period: { from: "2020-11-23", until: "2023-11-22" },
    current: false,
    requiredTime: 12,
    optionalTime: 0,
    requiredTarget: 60,
    optionalTarget: 60,
    certDate: null,
    certStatus: "learning",
    verifyCode: null,
    revoked: null,
    replaced: null,
  },
];

test("a subject with periods shows the present one first, and those before with their hours, status and papers", async () => {
  const taken: string[] = [];
  const take = ({ query }: { query: URLSearchParams }) => {
    taken.push(query.get("from") ?? "");
    return refused(404, "没有找到您要的内容");
  };
  await open(
    { ...learning, period, former },
    { "GET /api/user/certs/:certSubject/pdf": take, "GET /api/user/certs/:certSubject/record": take },
  );
  await expect.element(page.getByText("本周期 2026-11-23 至 2029-11-22")).toBeVisible();
  expect(
    page
      .getByRole("status")
      .getByText(/本周期还有/)
      .elements(),
  ).toEqual([]);
  const [passedThen, over] = [0, 1].map((at) => region("以往周期").getByRole("listitem").nth(at));
  await expect
    .element(passedThen!)
    .toHaveTextContent(
      "2023-11-23 至 2026-11-22 已合格必修 60.0 学时 · 选修 61.5 学时学时明细下载证书查验下载学习档案",
    );
  await expect
    .element(over!)
    .toHaveTextContent("2020-11-23 至 2023-11-22 已结束必修 12.0 学时 · 选修 0.0 学时学时明细下载学习档案");
  expect(over!.getByRole("button", { name: "下载证书" }).elements()).toEqual([]);
  await expect
    .element(passedThen!.getByRole("link", { name: "查验" }))
    .toHaveAttribute("href", "/verify/ZH7TU2Q26DEMQCERT22ABD");
  await passedThen!.getByRole("button", { name: "下载证书" }).click();
  await over!.getByRole("button", { name: "下载学习档案" }).click();
  await expect.poll(() => taken).toEqual(["2023-11-23", "2020-11-23"]);
});

test("the hours of a period that is over are listed by themselves, and all of them again", async () => {
  const asked: (string | null)[] = [];
  const log = ({ query }: { query: URLSearchParams }) => {
    asked.push(query.get("from"));
    return { hours: [], total: 0, neededCoverage: 0.95 };
  };
  const { address } = await open(
    { ...learning, period, former },
    { "GET /api/user/certs/:certSubject/hours": log },
  );
  const hours = region("学时明细 · 建筑工程");
  await expect.element(hours.getByRole("navigation", { name: "显示的学时" })).toBeVisible();
  await region("以往周期").getByRole("link", { name: "学时明细" }).last().click();
  await expect.element(hours.getByText("2020-11-23 至 2023-11-22 计入的学时")).toBeVisible();
  await expect.element(hours.getByText("这个周期没有计入学时。")).toBeVisible();
  expect(address()).toContain("period=2020-11-23");
  await hours.getByRole("link", { name: "看全部" }).click();
  await expect.element(hours.getByRole("navigation", { name: "显示的学时" })).toBeVisible();
  await expect.poll(() => asked).toEqual([null, "2020-11-23", null]);
});

test.each([
  [
    30,
    "本周期还有 30 天，还差必修 16.5 学时、选修 32.0 学时。周期结束后得到的学时计入下一周期，不能补到本周期。",
  ],
  [
    0,
    "本周期今天是最后一天，还差必修 16.5 学时、选修 32.0 学时。周期结束后得到的学时计入下一周期，不能补到本周期。",
  ],
])("%i days before its end a period that misses hours says so", async (daysLeft, sentence) => {
  await open({ ...learning, period, daysLeft });
  await expect.element(page.getByRole("status").getByText(sentence)).toBeVisible();
});

test("a subject without periods says nothing of them", async () => {
  await open(learning);
  await expect.element(page.getByText("还差 16.5 学时，学完已有课程后仍差 16.5")).toBeVisible();
  expect(page.getByText(/周期/).elements()).toEqual([]);
});

test("a revoked certificate says which, when and why, and is not offered for download", async () => {
  const revoked = { certNo: "37-SZ-2026-000002-O", endedAt: "2026-11-26T17:00:00.000Z", reason: "重复认定" };
  const issued = {
    certNo: revoked.certNo,
    verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
    issuedAt: "2026-03-28T02:00:00.000Z",
  };
  const document = {
    ...issued,
    state: "revoked" as const,
    revoked,
    replaced: null,
  };
  await open({ ...learning, certStatus: "pass", certDate: issued.issuedAt, document });
  const card = page.getByRole("region", { name: "合格证书" });
  const told = "证书 37-SZ-2026-000002-O 已于 2026-11-27 撤销，原因：重复认定";
  await expect.element(card.getByText(told, { exact: true })).toBeVisible();
  await expect.element(card.getByText("已撤销", { exact: true })).toBeVisible();
  // Its day stands there once.
  expect(card.getByText(/2026-11-27/).elements()).toHaveLength(1);
  expect(page.getByRole("button", { name: "下载证书 PDF" }).elements()).toEqual([]);
});

test("a certificate that was reissued says since when it stands for which one, and why", async () => {
  const replaced = { certNo: "37-SZ-2026-000002-O", endedAt: "2026-11-26T17:00:00.000Z", reason: "姓名更正" };
  const issued = {
    certNo: "37-SZ-2026-000187-7",
    verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
    issuedAt: replaced.endedAt,
  };
  const document = { ...issued, state: "valid" as const, revoked: null, replaced };
  await open({ ...learning, certStatus: "pass", certDate: issued.issuedAt, document });
  const told = "2026-11-27 换发，原证书 37-SZ-2026-000002-O 不再有效，原因：姓名更正";
  await expect.element(region("合格证书").getByText(told, { exact: true })).toBeVisible();
});

test("of a period before whose certificate was reissued it says so, beside what can be taken", async () => {
  const replaced = { certNo: "37-2025-000012", endedAt: "2026-11-25T17:00:00.000Z", reason: "姓名更正" };
  await open({
    ...learning,
    period,
    former: former.map((one, at) => ({ ...one, ...(at === 0 && { replaced }) })),
  });
  const told = "2026-11-26 换发，原证书 37-2025-000012 不再有效，原因：姓名更正";
  await expect
    .element(region("以往周期").getByRole("listitem").first().getByText(told, { exact: true }))
    .toBeVisible();
  expect(page.getByText(/换发/).elements()).toHaveLength(1);
});

test("of a period before whose certificate was revoked it says which, when and why", async () => {
  const revoked = { certNo: "37-2025-000012", endedAt: "2026-11-25T17:00:00.000Z", reason: "学时认定有误" };
  await open({ ...learning, period, former: former.map((one) => ({ ...one, verifyCode: null, revoked })) });
  const first = region("以往周期").getByRole("listitem").first();
  await expect
    .element(first.getByText("证书 37-2025-000012 已于 2026-11-26 撤销，原因：学时认定有误", { exact: true }))
    .toBeVisible();
  await expect.element(first.getByText("如有疑问请联系客服。", { exact: true })).toBeVisible();
});
