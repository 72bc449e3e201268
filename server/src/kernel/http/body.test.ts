// Who may not call, and who sends too much, is told on the headers alone; a slow body holds nobody else's place.
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { login } from "@zhutu/domain/identity/contract.ts";
import { savePaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import { postComment } from "@zhutu/domain/comments/contract.ts";
import { bodyLimitOf, type Endpoint } from "@zhutu/domain/endpoint.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { jsonScan } from "./body.ts";

const shop = await testApp();
const preview = "/api/admin/question-banks/1/import-preview";
const answers = savePaperAnswers.path;
/** How long a body may take at the instance that the tests of slow ones call. */
const bodyMs = 4_000;
const slowly = await shop.anotherInstance({ log: false, bodyMs });
let [port, slowPort] = [0, 0];
beforeAll(async () => {
  for (const app of [shop.app, slowly]) await app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as AddressInfo).port;
  slowPort = (slowly.server.address() as AddressInfo).port;
});
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

type Begun = { path?: string; bytes?: number; type?: string; body?: string; on?: number };

/** Sends the head of a request whose body of so many bytes does not end; the answer, or undefined while there is none. */
async function begun(
  who: Account | null,
  {
    path = preview,
    bytes = 13_900_000,
    type = "application/json",
    body = '{"fileName":',
    on = port,
  }: Begun = {},
) {
  const token = who === null ? "" : `authorization: ${await shop.tokenOf(who)}\r\n`;
  const socket = connect(on, "127.0.0.1");
  opened.push(socket);
  let [text, isClosed] = ["", false];
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => {});
  socket.on("close", () => (isClosed = true));
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\n${token}content-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`;
  socket.write(head + body);
  return { socket, answer: () => (text === "" ? undefined : text), isClosed: () => isClosed };
}
type Sent = Awaited<ReturnType<typeof begun>>;
const status = ({ answer }: Pick<Sent, "answer">) => Number(answer()?.split(" ")[1]);

/** The answer to a whole body. */
async function sent(who: Account | null, path: string, payload: string, type = "application/json") {
  const token = who && { authorization: await shop.tokenOf(who) };
  const headers = { "content-type": type, ...token };
  const answer = await shop.app.inject({ method: "POST", url: path, headers, payload });
  return { status: answer.statusCode, ...answer.json<{ msg: string }>() };
}

test("a stranger, a learner and an administrator without the part are refused before their body comes", async () => {
  const all = [await begun(null), await begun(await shop.account("user")), await begun(null, { bytes: 90 })];
  for (const one of all) await expect.poll(() => status(one)).toBe(403);
  expect(all[0]?.answer()).toContain("请先登录");
  expect(all[1]?.answer()).toContain("无权访问");
});

const mb = 980_000;
test.each([
  ["deep", answers, "[".repeat(mb), "内容嵌套的层数过多"],
  ["deep after a text", answers, String.raw`["\\",` + "[".repeat(mb), "内容嵌套的层数过多"],
  ["wide", answers, `[${"0,".repeat(mb / 2)}0]`, "内容的项数过多"],
  [
    "flat",
    answers,
    `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":0`).join(",")}}`,
    "内容的项数过多",
  ],
  ["deep beyond the limit", "/api/comments", "[".repeat(mb), "提交的内容太大"],
  ["deep to a place that is none", "/api/nothing", "[".repeat(mb), "提交的内容太大"],
])("JSON of a megabyte that is %s is refused unparsed", async (_, path, payload, msg) => {
  const parse = JSON.parse;
  let parsed = 0;
  JSON.parse = (...given: Parameters<typeof parse>): unknown => {
    parsed = Math.max(parsed, given[0].length);
    return parse(...given) as unknown;
  };
  try {
    expect(await sent(await shop.account("user"), path, payload)).toMatchObject({ status: 400, msg });
    expect(parsed).toBeLessThan(10_000);
  } finally {
    JSON.parse = parse;
  }
});

test("a long list of wrong items is told its first wrong ones alone", async () => {
  const learner = await shop.account("user");
  const wrong = await sent(learner, answers, `[${"{},".repeat(150)}{}]`);
  expect(wrong).toMatchObject({ status: 400 });
  expect(JSON.stringify(wrong).length).toBeLessThan(100_000);
  const many = await sent(learner, answers, `[${"{},".repeat(700)}{}]`);
  expect(many).toMatchObject({ status: 400, resultObject: { fields: [{ field: "", msg: "最多 200 项" }] } });
});

test("a body of many more values than its endpoint reads is refused before it is parsed", async () => {
  const learner = await shop.account("user");
  const many = await sent(learner, answers, `[${"{},".repeat(10_000)}`);
  expect(many).toMatchObject({ status: 400, msg: "内容的项数过多" });
});

/** A JSON text of exactly so many bytes whose field is as long as that makes it. */
const ofBytes = (bytes: number) => `{"x":"${"a".repeat(bytes - 8)}"}`;
const callerFor = ({ access }: Endpoint) =>
  shop.account(Array.isArray(access) && !access.includes("user") ? "admin" : "user");

test.each<[Endpoint, number]>([
  [login, 64_000],
  [postComment, 64_000],
  [savePaperAnswers, 1_000_000],
  [saveQuestion, 326_192],
])("$name takes a body at its limit, and none of a byte more", async (e, limit) => {
  expect(bodyLimitOf(e)).toBe(limit);
  const who = await callerFor(e);
  const [at, beyond] = [await sent(who, e.path, ofBytes(limit)), await sent(who, e.path, ofBytes(limit + 1))];
  expect(at.msg).not.toBe("提交的内容太大");
  expect(beyond).toMatchObject({ status: 400, msg: "提交的内容太大" });
  // Before it comes, and when it does not say how long it will be.
  const early = await begun(who, { path: e.path, bytes: limit + 1 });
  await expect.poll(() => status(early)).toBe(400);
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => {});
  socket.write(
    `POST ${e.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${await shop.tokenOf(who)}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  socket.write(`${(limit + 1).toString(16)}\r\n${ofBytes(limit + 1)}\r\n`);
  await expect.poll(() => text).toContain("提交的内容太大");
});

test("a form is taken as JSON is, up to the same limit; other kinds of body are refused", async () => {
  const form = "application/x-www-form-urlencoded";
  const signIn = "/api/security/login";
  expect(
    (await sent(null, signIn, "loginName=nobody%31&passwd=Test2026&loginType=password&channelId=0", form))
      .status,
  ).toBe(401);
  expect(await sent(null, signIn, `loginName=${"a".repeat(64_000)}`, form)).toMatchObject({
    status: 400,
    msg: "提交的内容太大",
  });
  expect((await sent(null, signIn, "a&".repeat(31_000), form)).status).toBe(400);
  for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/xml", "nonsense"])
    expect(await sent(null, signIn, '{"loginName":"a"}', type)).toMatchObject({ status: 400 });
  const large = await begun(await shop.account("user"), {
    path: answers,
    bytes: 990_000,
    type: "multipart/form-data; boundary=x",
  });
  await expect.poll(() => status(large)).toBe(400);
});

test("large bodies at a byte a second keep nobody from sending one, and end by the clock", async () => {
  const slow: Sent[] = [];
  for (let at = 0; at < 4; at++) slow.push(await begun(await shop.account("teacher"), { on: slowPort }));
  const drip = setInterval(() => {
    for (const { socket } of slow) socket.write("1");
  }, 300);
  try {
    const whole = JSON.stringify({ fileName: "a.xlsx", content: "A".repeat(1_100_000) });
    const headers = {
      authorization: await shop.tokenOf(await shop.account("teacher")),
      "content-type": "application/json",
    };
    const answer = await slowly.inject({ method: "POST", url: preview, headers, payload: whole });
    expect(answer.statusCode).toBe(404); // let in, and no bank of theirs
    expect(slow.map(({ answer: said, isClosed }) => [said(), isClosed()])).toEqual(
      slow.map(() => [undefined, false]),
    );
    for (const one of slow) await expect.poll(one.isClosed, { timeout: bodyMs * 4 }).toBe(true);
  } finally {
    clearInterval(drip);
  }
});

test("one person sends one large body at a time", async () => {
  const teacher = await shop.account("teacher");
  const both = [await begun(teacher), await begun(teacher)];
  await expect.poll(() => both.map(status).filter((code) => !Number.isNaN(code))).toEqual([429]);
  const refused = both.find((one) => status(one) === 429);
  expect(refused?.answer()).toMatch(/retry-after: 5/i);
  for (const { socket } of both) socket.destroy();
  const whole = JSON.stringify({ fileName: "a.xlsx", content: "A".repeat(1_100_000) });
  await expect.poll(async () => (await sent(teacher, preview, whole)).status).toBe(404);
});

test("slow bodies of visitors hold no place of others in their network", async () => {
  const slow: Sent[] = [];
  for (let at = 0; at < 40; at++)
    slow.push(await begun(null, { path: "/api/security/login", bytes: 200, on: slowPort }));
  const answer = await slowly.inject({
    method: "POST",
    url: "/api/security/login",
    payload: { loginName: "nobody", passwd: "Test2026", loginType: "password", channelId: 0 },
  });
  expect(answer.statusCode).toBe(401);
  expect(slow.every((one) => one.answer() === undefined)).toBe(true);
});

test("a person's slow bodies hold that person's places alone", async () => {
  const [slow, other] = [await shop.account("user"), await shop.account("user")];
  await Promise.all([slow, other].map(shop.tokenOf)); // signing in takes no part of the bodies' time
  for (let at = 0; at < 6; at++) await begun(slow, { path: answers, bytes: 200, on: slowPort });
  const read = async (who: Account) =>
    slowly.inject({ url: "/api/user/cart-items", headers: { authorization: await shop.tokenOf(who) } });
  await sleep(100);
  const own = read(slow);
  const others = read(other);
  const first = await Promise.race([own.then(() => "own"), others.then(() => "other's")]);
  expect(first).toBe("other's");
  expect([(await others).statusCode, (await own).statusCode]).toEqual([200, 200]); // once the clock has ended them
});

/** What becomes of the text, whole or in pieces of so many bytes. */
function scanned(text: string, pieceBytes = text.length): string {
  const [scan, bytes] = [jsonScan(1_000), Buffer.from(text)];
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) scan(bytes.subarray(at, at + pieceBytes));
    return "taken";
  } catch (error) {
    return (error as Error).message;
  }
}
const tooDeep = "内容嵌套的层数过多";
const nested = (levels: number, open = "[", close = "]"): string =>
  open.repeat(levels) + close.repeat(levels);

test.each([
  ["20 levels", nested(20), "taken"],
  ["21 levels", nested(21), tooDeep],
  ["20 levels of objects", nested(20, '{"a":', "}"), "taken"],
  ["21 levels, never closed", "[".repeat(21), tooDeep],
  ["many lists side by side", `[${"[],".repeat(100)}0]`, "taken"],
  ["brackets within a text", `["${"[".repeat(500)}"]`, "taken"],
  ["a text that ends in an escaped backslash", String.raw`["\\",${"[".repeat(20)}`, tooDeep],
  ["a text with escaped quotes", String.raw`["\"${"[".repeat(30)}\"","\\\"[[[[[[[[[[[[[[[[[[[[["]`, "taken"],
  ["an escaped quote before real levels", String.raw`["\"",${"[".repeat(20)}`, tooDeep],
  ["brackets written as code points", String.raw`["\u005b\u005b\u0022"]`, "taken"],
  ["Chinese before real levels", `["筑途",${"[".repeat(20)}`, tooDeep],
  ["1,000 values", `[${"0,".repeat(999)}0]`, "taken"],
  ["1,001 values", `[${"0,".repeat(1_000)}0]`, "内容的项数过多"],
  ["a list that is longer, and its end never comes", `[${"0,".repeat(2_000)}`, "内容的项数过多"],
])("%s", (_, text, outcome) => {
  expect(scanned(text)).toBe(outcome);
  expect(scanned(text, 1)).toBe(outcome);
  expect(scanned(text, 7)).toBe(outcome);
});
