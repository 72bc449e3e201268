// A keep-alive HTTP/1.1 connection, one request at a time; kept thin, because the load's own cost bounds the
// measurement.
import { connect, type Socket } from "node:net";

export type Answer = { status: number; head: string; body: Buffer };
export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type Connection = { send(call: Call): Promise<Answer>; sent(): number; close(): void };

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void };

const headEnd = Buffer.from("\r\n\r\n");

/** `send` rejects without content-length and on disconnect. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port);
  let waiting: Waiting | undefined;
  let received: Buffer = Buffer.alloc(0);
  let sent = 0;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(headEnd);
    if (end < 0) return;
    const head = received.toString("latin1", 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && !head.startsWith("HTTP/1.1 204"))
      return fail(new Error(`no length:\n${head}`));
    const whole = end + 4 + Number(length ?? 0);
    if (received.length < whole) return;
    const body = received.subarray(end + 4, whole);
    received = received.subarray(whole);
    const waited = waiting;
    waiting = undefined;
    waited?.resolve({ status: Number(head.slice(9, 12)), head, body });
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server hung up")));
  return {
    send: (call) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        sent += 1;
        socket.write(bytesOf(call));
      }),
    sent: () => sent,
    close: () => socket.destroy(),
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => {
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

function bytesOf({ method = "GET", path, headers = {}, body }: Call): string {
  let text = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n`;
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  if (body !== undefined) text += `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${text}\r\n${body ?? ""}`;
}
