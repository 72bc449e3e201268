import { strictEqual } from "node:assert";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { withServer } from "../kit/shops.ts";
import type { Trial } from "./run.ts";

export const name = "sigterm";
export const promise =
  "SIGTERM with 200 requests in flight, 60 idle connections, 20 half-sent: gone in 10 s, whole requests answered";

const [inFlight, idle, halfSent] = [200, 60, 20];

/** The status, or the error. */
const ask = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.complete ? String(answer.statusCode) : "cut"));
      answer.once("error", (error) => resolve(error.message));
    });
    request.once("error", (error) => resolve(error.message));
  });

const opened = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.once("error", reject);
    socket.resume();
  });

export const run = ({ say }: Trial): Promise<void> =>
  withServer(async (server) => {
    const port = Number(new URL(server.url).port);
    const quiet = (socket: Socket): Socket => socket.on("error", () => {}); // ended by the server, as expected
    const half = "POST /api/security/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
    const sockets = await Promise.all([
      ...Array.from({ length: idle }, () => opened(port, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")),
      ...Array.from({ length: halfSent }, () => opened(port, `${half}content-length: 100\r\n\r\n{"a":`)),
    ]);
    sockets.forEach(quiet);
    const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
    let answered = 0;
    const asked = Array.from({ length: inFlight }, async (_, at) => {
      const ended = await ask(`${server.url}/index/courses?courseName=a${at}`, agent);
      answered++;
      return ended;
    });
    await sleep(150);
    const before = answered;
    const began = performance.now();
    server.signal("SIGTERM");
    const [ended, answers] = await Promise.all([server.ended, Promise.all(asked)]);
    const took = performance.now() - began;
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    const counts = new Map<string, number>();
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
    say(`${inFlight - before} in flight at the signal; exit ${ended} after ${(took / 1000).toFixed(1)} s`);
    say(`answers: ${[...counts].map(([what, count]) => `${what}: ${count}`).join(", ")}`);
    strictEqual(ended, 0, "the exit code");
    strictEqual(took < 10_000, true, "gone within 10 s");
    // A slow machine cannot render all in time: 503 is an answer, a reset is not.
    strictEqual(
      (counts.get("200") ?? 0) + (counts.get("503") ?? 0),
      inFlight,
      "every whole request is answered",
    );
  });
