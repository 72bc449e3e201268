// Who may not call, and who sends too much, is told on the headers alone: the body is never taken.
import { connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";

const shop = await testApp();
const preview = "/api/admin/question-banks/1/import-preview";
let port = 0;
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  port = (shop.app.server.address() as AddressInfo).port;
});
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** Sends the head of a request whose body of so many bytes never comes; the answer, or undefined while there is none. */
async function begun(who: Account | null, { path = preview, bytes = 13_900_000 } = {}) {
  const token = who === null ? "" : `authorization: ${await shop.tokenOf(who)}\r\n`;
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${token}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{"fileName":`,
  );
  return { socket, answer: () => (text === "" ? undefined : text) };
}
const status = ({ answer }: { answer: () => string | undefined }) => Number(answer()?.split(" ")[1]);

test("a stranger, a learner and an administrator without the part are refused before their body comes", async () => {
  const sent = [await begun(null), await begun(await shop.account("user")), await begun(null, { bytes: 90 })];
  for (const one of sent) await expect.poll(() => status(one)).toBe(403);
  expect(sent[0]?.answer()).toContain("请先登录");
  expect(sent[1]?.answer()).toContain("无权访问");
});

test("one large body a person and two together: the next is told to come again, and a place is free once one is gone", async () => {
  const [first, second, third] = [
    await shop.account("teacher"),
    await shop.account("teacher"),
    await shop.account("teacher"),
  ];
  // Which of two that were sent together is looked at first is open: the one is refused, and tells that the other,
  // unanswered while its body is on its way, was taken.
  const twice = async (who: Account) => {
    const both = [await begun(who), await begun(who)];
    await expect.poll(() => both.map(status).filter((code) => !Number.isNaN(code))).toEqual([429]);
    const refused = both.find((one) => status(one) === 429);
    expect(refused?.answer()).toMatch(/retry-after: 5/i);
    return both.find((one) => one !== refused);
  };
  const taken = await twice(first);
  const other = await twice(second);
  const late = await begun(third);
  await expect.poll(() => status(late)).toBe(503);
  expect([taken?.answer(), other?.answer()]).toEqual([undefined, undefined]);
  taken?.socket.destroy();
  const whole = JSON.stringify({ fileName: "a.xlsx", content: "A".repeat(1_100_000) });
  await expect
    .poll(async () => {
      const answer = await shop.app.inject({
        method: "POST",
        url: preview,
        headers: { authorization: await shop.tokenOf(first), "content-type": "application/json" },
        payload: whole,
      });
      return answer.statusCode;
    })
    .toBe(404); // let in, and no bank of theirs
});

test("of who is not asked who they are no more than 64 KB is taken", async () => {
  const login = (bytes: number) => begun(null, { path: "/api/security/login", bytes });
  const [small, large] = [await login(64_000), await login(64_001)];
  await expect.poll(() => status(large)).toBe(400);
  expect(small.answer()).toBeUndefined();
});
