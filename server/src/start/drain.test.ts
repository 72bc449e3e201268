import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { drainable } from "./drain.ts";

const whole = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
const half = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nhalf";

async function opened(port: number, text: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => (answer += part));
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  socket.write(text);
  return { answer: () => answer, closed, socket };
}

test("200 in flight are answered whole, 60 idle and 20 half-sent ones do not hold the process", async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => void sleep(300).then(() => response.end("whole answer")));
  });
  const drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const many = (count: number, text: string) =>
    Promise.all(Array.from({ length: count }, () => opened(port, text)));
  const idle = await many(60, whole);
  await expect
    .poll(() => idle.every(({ answer }) => answer().endsWith("whole answer")), { timeout: 60_000 })
    .toBe(true);
  const unsent = await many(20, half);
  const inFlight = await many(200, whole);
  await sleep(100);

  const began = performance.now();
  await drain(1_500);
  const took = performance.now() - began;
  await Promise.all([...idle, ...unsent, ...inFlight].map(({ closed }) => closed));
  expect(took).toBeGreaterThan(1_400);
  expect(took).toBeLessThan(3_500);
  for (const { answer } of inFlight) {
    expect(answer()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer().toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(answer()).toMatch(/whole answer/);
  }
  expect(unsent.every(({ answer }) => answer() === "")).toBe(true);
});

test("with nothing unfinished it is over at once, and asking again does nothing", async () => {
  const server = createServer((_request, response) => void response.end("ok"));
  const drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { socket, closed } = await opened((server.address() as AddressInfo).port, whole);
  await once(socket, "data");
  const began = performance.now();
  await drain(8_000);
  await closed;
  expect(performance.now() - began).toBeLessThan(6_000); // it did not wait its time out
  await drain(8_000);
});

test("who waits for something to read when the time is up is told to come again; what may have been done is cut off", async () => {
  const server = createServer((request) => request.resume()); // answers nobody
  const drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const reading = await opened(port, whole);
  const writing = await opened(port, "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}");
  await sleep(100);
  await drain(1_500);
  await Promise.all([reading.closed, writing.closed]);
  expect(reading.answer()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(reading.answer().toLowerCase()).toContain("\r\nretry-after: 5\r\n");
  expect(reading.answer()).toMatch(/系统正在重启，请稍后刷新页面$/);
  expect(writing.answer()).toBe("");
});

const asked = (line: string, more = "") => `${line} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
const post = `${asked("POST /", "content-length: 2\r\nx-forwarded-for: 192.0.2.1\r\n")}{}`;
const byADoor = "x-forwarded-for: 192.0.2.1\r\n";

/** A server that answers everything, has so many kept connections, and is leaving. */
async function leaving(connections: number) {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("ok"));
  });
  const drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const kept = await Promise.all(Array.from({ length: connections }, () => opened(port, whole)));
  await expect.poll(() => kept.every(({ answer }) => answer().endsWith("ok"))).toBe(true);
  const over = drain(8_000);
  /** The second answer on the next of the kept connections, which the server then closes. */
  const ask = async (text: string): Promise<string> => {
    const connection = kept.shift();
    if (connection === undefined) throw new Error("no connection is left");
    const before = connection.answer().length;
    connection.socket.write(text);
    await connection.closed;
    return connection.answer().slice(before);
  };
  return { port, over, ask };
}

test("on a kept connection a server that leaves answers what may not be repeated, sends a reverse proxy's readers elsewhere, and closes it", async () => {
  const { over, ask } = await leaving(5);
  const answers = await Promise.all([
    ask(post),
    ask(whole),
    ask(asked("GET /", byADoor)),
    ask(asked("GET /readyz")),
    ask(asked("GET /readyz", byADoor)),
  ]);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(["200", "200", "502", "503", "502"]);
  for (const answer of answers) expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
  for (const answer of answers.slice(0, 2)) expect(answer).toMatch(/ok$/);
  for (const answer of answers.slice(2)) {
    expect(answer.toLowerCase()).toContain("\r\nretry-after: 5\r\n");
    expect(answer).toMatch(/系统正在重启，请稍后刷新页面$/);
  }
  await over;
});

test("as long as somebody comes a server that leaves lets people in; half a second after the last one it does not", async () => {
  const { port, over } = await leaving(0);
  for (let at = 0; at < 5; at++) {
    await sleep(300);
    const { answer, closed } = await opened(port, post);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*ok$/);
  }
  const last = performance.now();
  await over;
  expect(performance.now() - last).toBeGreaterThan(400);
  await expect(opened(port, post)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
