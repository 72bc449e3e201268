// Each scenario's series on the demonstration shop.
import { brotliDecompressSync } from "node:zlib";
import { openConnection, type Connection } from "./connection.ts";
import type { Work } from "./load.ts";
import {
  addToCart,
  ask,
  booksPath,
  buy,
  json,
  type Learner,
  payAtStandIn,
  payLink,
  registerLearners,
} from "./people.ts";

export type Series = Work & { name: string };
type Course = { courseId: number; courseType: number };

/** Explores the shop on this port and returns what to measure. */
export type Scenario = (port: number) => Promise<Series[]>;

const connections = 32;
/** One learner per connection. */
const buyers = 20;

const get = (name: string, pathOf: (n: number) => string, headers?: Record<string, string>): Series => ({
  name,
  connections,
  async once(connection, n) {
    const path = pathOf(n);
    const { status, body } = await connection.send({ path, ...(headers && { headers }) });
    if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
  },
});

async function coursesOf(port: number, path: string): Promise<Course[]> {
  const connection = await openConnection(port);
  const { courses } = await ask<{ courses: Course[] }>(connection, { path });
  connection.close();
  return courses;
}

// Ten courses, a filter and more matches, so the count is queried too.
const firstPage = "/api/public/courses?page=1&pageSize=10&coursePriceGt=0";
const browser = { accept: "text/html", "accept-encoding": "gzip, deflate, br" };

const list: Scenario = async () => [
  get("list, kept answer", () => firstPage),
  // Answers are cached by the parameters read: a price above all courses.
  get("list from the database", (n) => `${firstPage}&coursePriceLte=${1_000_000 + n}`),
];

const detail: Scenario = async (port) => {
  const [course] = await coursesOf(port, "/api/public/courses?courseType=1&courseHot=1&pageSize=1");
  // A channel's code disables caching.
  return [get("course with a code", () => `/api/public/courses/${course?.courseId}?exclusiveCode=QD0001`)];
};

/** Pages with as many cards as public pages have. */
const ssr: Scenario = async () => [
  get("public page, kept", () => "/index/courses", browser),
  {
    name: "public page, rendered",
    connections: 8,
    async once(connection, n) {
      // Pages are cached by the parameters read; of several tags any counts, and the page names each.
      const tag = `bench${n}`;
      const path = `/index/products?tag=published,freecourse,book_jzs,book_zjs,${tag}`;
      const { status, body } = await connection.send({ path, headers: browser });
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
      if (!brotliDecompressSync(body).includes(tag))
        throw new Error(`${path}: not rendered for this request`);
    },
  },
];

/** Three books, which may be bought repeatedly. */
async function books(port: number): Promise<number[]> {
  const ids = (await coursesOf(port, booksPath)).map((course) => course.courseId);
  if (ids.length < 3) throw new Error("the shop has fewer than three books");
  return ids.slice(0, 3);
}

const cart: Scenario = async (port) => {
  const learners = await registerLearners(port, buyers);
  const ids = await books(port);
  return [
    {
      name: "add to cart",
      connections: buyers,
      once: (connection, n, worker) =>
        ask(connection, addToCart(learners[worker] as Learner, ids[n % ids.length] as number)),
    },
  ];
};

const flow: Scenario = async (port) => {
  const learners = await registerLearners(port, buyers);
  const ids = await books(port);
  const once = async (connection: Connection, n: number, worker: number) => {
    const learner = learners[worker] as Learner;
    for (const courseId of ids) await ask(connection, addToCart(learner, courseId));
    const { orderId } = await ask<{ orderId: string }>(connection, buy(learner, ids, `bench-${n}`));
    await ask(connection, payLink(learner, orderId));
    await ask(connection, payAtStandIn(learner, orderId));
  };
  return [
    { name: "order paid, 20 at once", connections: buyers, once },
    { name: "order paid, alone", connections: 1, once },
  ];
};

type Chapter = { courseChapterId: number; videoId: string | null; children?: Chapter[] };
type Opened = { coursePlayId: string; videoId: string };
const players = 256;

/** The first video lesson of a free course. */
async function freeLesson(connection: Connection, { authorization }: Learner) {
  const listing = await ask<{ courses: Course[] }>(connection, {
    path: "/api/public/courses?coursePriceLte=0&courseType=1&pageSize=1",
  });
  const courseId = listing.courses[0]?.courseId ?? 0;
  const chapters = await ask<Chapter[]>(connection, { path: `/api/public/courses/${courseId}/chapters` });
  for (const { courseChapterId } of chapters.flatMap((chapter) => [chapter, ...(chapter.children ?? [])])) {
    const call = json(authorization, { courseId, courseChapterId });
    const answer = await connection.send({ method: "POST", path: "/api/vod/open-chapter", ...call });
    if (answer.status === 200) return { courseId, courseChapterId };
  }
  throw new Error("the shop has no free lesson");
}

/** Play reports, acknowledged after commit; one learner per connection. */
const play: Scenario = async (port) => {
  const learners = await registerLearners(port, players);
  const connection = await openConnection(port);
  const lesson = await freeLesson(connection, learners[0] as Learner);
  const began: number[] = [];
  const opened: Opened[] = [];
  for (const { authorization } of learners) {
    const call = json(authorization, lesson);
    opened.push(await ask<Opened>(connection, { method: "POST", path: "/api/vod/open-chapter", ...call }));
    began.push(Date.now());
  }
  connection.close();
  const report = (worker: number) => {
    const { coursePlayId, videoId } = opened[worker] as Opened;
    const seconds = (Date.now() - (began[worker] as number)) / 1_000;
    const at = Math.max(0, seconds - 1);
    const played = [[at, seconds]];
    const { courseId } = lesson;
    return { courseId, videoId, coursePlayId, totalPlayTime: seconds, position: Math.floor(at), played };
  };
  return [
    {
      name: "play report",
      connections: players,
      once: (player, _n, worker) =>
        ask(player, {
          method: "POST",
          path: "/api/vod/upload-play-time",
          ...json((learners[worker] as Learner).authorization, report(worker)),
        }),
    },
  ];
};

export const scenarios: Readonly<Record<string, Scenario>> = { ssr, list, detail, cart, flow, play };
