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
    .poll(() => idle.every(({ answer }) => answer().endsWith("whole answer")), { timeout: 5_000 })
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
  expect(performance.now() - began).toBeLessThan(1_000);
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
