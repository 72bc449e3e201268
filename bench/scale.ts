// npm run bench -- scale [--data FOLDER] [--only WORDS]: the shop at a million orders (docs/design/performance.md): each
// call alone and 20 at once. The shop is grown once and kept in FOLDER.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../tools/run.ts";
import { preloadFlags } from "../tools/server-flags.ts";
import { openConnection } from "./connection.ts";
import { median, round } from "./load.ts";
import { ask, signIn } from "./people.ts";
import { startShop } from "./servers.ts";

/** Calls of the median, and calls at once. */
const [alone, atOnce] = [7, 20];
/** Bound of a call's median alone (performance.md). */
const maxMs = 100;

type Who = "admin" | "teacher" | "channel" | "learner" | "visitor";
const accounts: Readonly<Record<Exclude<Who, "visitor">, readonly string[]>> = {
  admin: ["admin", "admin2", "admin3", "admin4"],
  teacher: ["teacher01"],
  channel: ["channel01"],
  learner: ["19900000001", "19900000002", "19900000003", "19900000004"],
};
const passwords = { admin: "Admin2026", teacher: "Teach2026", channel: "Chan2026", learner: "Learn2026" };

type Call = { name: string; who: Who; path: string | ((n: number) => string) };
type Ids = { teacherId: number; channelId: number; month: string };

const word = (text: string): string => encodeURIComponent(text);
const calls = ({ teacherId, channelId, month }: Ids): readonly Call[] => [
  { name: "teacher's sales", who: "admin", path: `/api/admin/orders/teacher-statis/${teacherId}` },
  { name: "own sales of a teacher", who: "teacher", path: "/api/orders/teacher-statis" },
  {
    name: "teacher's sales, a month",
    who: "admin",
    path: `/api/admin/orders/teacher-statis/${teacherId}?startDate=${month}-01&endDate=${month}-28`,
  },
  {
    name: "channel's sales",
    who: "admin",
    path: `/api/admin/orders/channel-statis/${channelId}/product-statis?page=1`,
  },
  {
    name: "channel's sales, unpaged",
    who: "admin",
    path: `/api/admin/orders/channel-statis/${channelId}/product-statis`,
  },
  {
    name: "channel's sales of a type",
    who: "channel",
    path: `/api/admin/orders/channel-statis/${channelId}/product-statis?productType=1&page=1`,
  },
  { name: "statements of a teacher", who: "admin", path: `/api/admin/orders/statements/${teacherId}` },
  { name: "statements of a channel", who: "admin", path: `/api/admin/orders/statements/${channelId}` },
  { name: "statement of a month", who: "admin", path: `/api/orders/statements/${teacherId}/${month}` },
  { name: "orders, first page", who: "admin", path: "/api/orders?orderStatus=2&pageSize=20" },
  { name: "orders, all states", who: "admin", path: "/api/orders?pageSize=20" },
  { name: "orders, a far page", who: "admin", path: "/api/orders?orderStatus=2&pageSize=20&page=20000" },
  { name: "orders of a type", who: "admin", path: "/api/orders?orderStatus=2&courseTypes=1&pageSize=20" },
  {
    name: "orders of a rare type",
    who: "admin",
    path: "/api/orders?orderStatus=2&courseTypes=4&pageSize=20",
  },
  {
    name: "orders by a common word",
    who: "admin",
    path: `/api/orders?orderStatus=2&productName=${word("精讲班")}&pageSize=20`,
  },
  {
    name: "orders by a rare word",
    who: "admin",
    path: `/api/orders?orderStatus=2&productName=${word("流水施工疑难解答")}&pageSize=20`,
  },
  {
    name: "orders by no word",
    who: "admin",
    path: `/api/orders?orderStatus=2&productName=${word("没有的课")}&pageSize=20`,
  },
  { name: "orders sent", who: "admin", path: "/api/orders?delivery=sent&pageSize=20" },
  { name: "orders to send", who: "admin", path: "/api/orders?delivery=waiting&pageSize=20" },
  {
    name: "orders of a month",
    who: "admin",
    path: `/api/orders?orderStatus=2&paidTimeStart=${month}-01&paidTimeEnd=${month}-28&pageSize=20`,
  },
  { name: "invoices", who: "admin", path: "/api/invoices?pageSize=20" },
  { name: "invoices to send", who: "admin", path: "/api/invoices?maySend=true&pageSize=20" },
  { name: "invoices of a payer", who: "admin", path: `/api/invoices?payerName=${word("济南")}&pageSize=20` },
  { name: "questions", who: "admin", path: "/api/admin/questions?pageSize=20" },
  {
    name: "questions by a word",
    who: "admin",
    path: `/api/admin/questions?questionName=${word("网络计划")}&pageSize=20`,
  },
  { name: "questions asked twice", who: "admin", path: "/api/admin/questions?alike=true&pageSize=20" },
  { name: "comments", who: "admin", path: "/api/comments?pageSize=20" },
  { name: "play time by course", who: "admin", path: "/api/vod/statis/course-play-time" },
  { name: "play time by user", who: "admin", path: "/api/vod/statis/user-play-time" },
  {
    name: "play time of a month",
    who: "admin",
    path: `/api/vod/statis/user-play-time?startDate=${month}-01&endDate=${month}-28`,
  },
  { name: "overview", who: "admin", path: "/api/admin/overview" },
  { name: "overview, today", who: "admin", path: "/api/admin/today" },
  { name: "overview, best sellers", who: "admin", path: "/api/admin/best-sellers" },
  { name: "menu's counts", who: "admin", path: "/api/admin/menu-waiting" },
  ...["0001", "王伟", "济南"].map((text): Call => ({
    name: `desk: ${text}`,
    who: "admin",
    path: `/api/admin/search?text=${word(text)}`,
  })),
  { name: "sums of orders", who: "admin", path: "/api/orders/summary" },
  { name: "users", who: "admin", path: "/api/admin/users-for-page?pageSize=20" },
  { name: "users by name", who: "admin", path: `/api/admin/users-for-page?name=${word("王伟")}&pageSize=20` },
  { name: "users of a role by name", who: "admin", path: `/api/admin/users?roleId=user&name=${word("王")}` },
  { name: "office courses", who: "admin", path: "/api/admin/courses?pageSize=20" },
  {
    name: "public list",
    who: "visitor",
    path: (n) => `/api/public/courses?courseType=1&pageSize=20&coursePriceLte=${500_000 + n}`,
  },
  {
    name: "public search",
    who: "visitor",
    path: (n) => `/api/public/courses?courseName=${word("网络计划 精讲")}&coursePriceLte=${500_000 + n}`,
  },
  {
    name: "search by groups",
    who: "visitor",
    path: (n) => `/api/public/search?rows=${1 + (n % 50)}&text=${word("二建 网络计划")}`,
  },
  { name: "my courses", who: "learner", path: "/api/user/courses" },
  { name: "my orders", who: "learner", path: "/api/user/orders" },
  { name: "hours' forecast", who: "learner", path: "/api/user/certs/forecast" },
];

function grownShop(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's unprivileged account must reach its folder in here.
  chmodSync(folder, 0o711);
  if (existsSync(join(folder, "postgres"))) return;
  const { status } = spawnSync(process.execPath, [...preloadFlags, "server/src/seed/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: folder },
  });
  if (status !== 0) throw new Error("the shop was not grown");
}

type Cost = { ms: number; busyMs: number; refused: number; failed: string };
let nth = 0;

async function measure(
  port: number,
  tokens: Readonly<Record<Who, string[]>>,
  { who, path }: Call,
): Promise<Cost> {
  // A connection of its own: the server ends one that it refused.
  const send = async (at: number) => {
    const token = tokens[who][at % tokens[who].length];
    const connection = await openConnection(port);
    const began = performance.now();
    const { status, body } = await connection.send({
      path: typeof path === "string" ? path : path((nth += 1)),
      ...(token !== undefined && { headers: { authorization: token } }),
    });
    const ms = performance.now() - began;
    connection.close();
    return { ms, status, body };
  };
  const { status, body } = await send(0);
  const times: number[] = [];
  for (let at = 0; at < alone; at++) times.push((await send(at)).ms);
  const together = await Promise.all(Array.from({ length: atOnce }, (_, at) => send(at)));
  return {
    ms: median(times),
    busyMs: median(together.map(({ ms }) => ms)),
    refused: together.filter((answer) => answer.status === 503).length,
    failed: status === 200 ? "" : `${status} ${body.toString().slice(0, 100)}`,
  };
}

/** Prints the table of calls that have one of these words in their name; returns how many exceed their bound or are refused. */
export async function measureScale(folder: string, words: readonly string[]): Promise<number> {
  grownShop(folder);
  const server = await startShop(folder);
  let missed = 0;
  try {
    const connection = await openConnection(server.port);
    const tokens: Record<Who, string[]> = { admin: [], teacher: [], channel: [], learner: [], visitor: [] };
    for (const [who, names] of Object.entries(accounts) as [keyof typeof accounts, readonly string[]][])
      for (const name of names) tokens[who].push(await signIn(connection, name, passwords[who]));
    const idOf = async (roleId: string, name: string) => {
      const headers = { authorization: tokens.admin[0] as string };
      const rows = await ask<{ userId: number; loginName: string }[]>(connection, {
        path: `/api/admin/users?roleId=${roleId}`,
        headers,
      });
      return rows.find((row) => row.loginName === name)?.userId ?? 0;
    };
    const month = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
    const ids = {
      teacherId: await idOf("teacher", "teacher01"),
      channelId: await idOf("channel", "channel01"),
      month,
    };
    connection.close();
    console.log(
      `${"call".padEnd(28)}${"alone ms".padStart(10)}${"20 at once".padStart(12)}${"503".padStart(5)}`,
    );
    for (const call of calls(ids).filter(({ name }) => words.some((part) => name.includes(part)))) {
      const { ms, busyMs, refused, failed } = await measure(server.port, tokens, call);
      const late = ms > maxMs || refused > 0 || failed !== "";
      missed += Number(late);
      const figures = `${String(round(ms, 1)).padStart(10)}${String(round(busyMs, 0)).padStart(12)}${String(refused).padStart(5)}`;
      console.log(`${call.name.padEnd(28)}${figures}${late ? "  MISSED " : ""}${failed}`);
    }
  } finally {
    await server.stop();
  }
  return missed;
}
