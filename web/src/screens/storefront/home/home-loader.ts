import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import { getTodayQuestion } from "@zhutu/domain/exam/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { bestSellersQuery } from "../../../features/catalogue/rank-list.tsx";
import { toSlide } from "../../../features/catalogue/slides.ts";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";

type Context = Readonly<RouterContextProvider>;
type Query = NonNullable<CallInput<typeof listCourses>["query"]>;

/** Cards a section shows. The lists ask for 100 (learner spec 9), the page carries what it shows. */
const shown = { row: 4, grid: 6 };

type Live = { liveStatus: "unstarted" | "started" | "completed" | null; liveStartTime: string | null };

const rank = { started: 0, unstarted: 1, completed: 2 } as const;

/** Live now first, then what comes next by its start, then what is over, the latest first. */
export function inLiveOrder<T extends Live>(courses: readonly T[]): T[] {
  const start = ({ liveStartTime }: Live) => (liveStartTime ? Date.parse(liveStartTime) : Infinity);
  return [...courses].sort((a, b) => {
    const [first, second] = [rank[a.liveStatus ?? "completed"], rank[b.liveStatus ?? "completed"]];
    if (first !== second) return first - second;
    if (start(a) === start(b)) return 0;
    return start(a) < start(b) === first < rank.completed ? -1 : 1;
  });
}

/** Everything the home page shows, asked for at once. */
export async function loadHome(context: Context) {
  const list = async (query: Partial<Query>) =>
    (await load(context, listCourses, { query: { page: 1, pageSize: 100, ...query } })).courses;
  const [exams, recommended, question, free, furtherEdu, live, hotExam, best, builderBooks, costBooks] =
    await Promise.all([
      load(context, listExamDates, {}),
      list({ recommended: "1" }),
      load(context, getTodayQuestion, {}),
      list({ coursePrice: 0 }),
      list({ courseType: [5], courseHot: "1" }),
      list({ courseType: [6] }),
      list({ courseType: [1], courseHot: "1" }),
      list(bestSellersQuery.query),
      list({ tag: ["book_jzs"] }),
      list({ tag: ["book_zjs"] }),
    ]);
  const { site, origin } = context.get(serverContext);
  // Those about cost engineering, which the section is called after, come first.
  const cost = [...hotExam].sort((a, b) => Number(b.subject === "cost") - Number(a.subject === "cost"));
  return {
    siteName: site.siteName,
    origin,
    today: shanghaiDay(new Date()),
    slides: recommended.map(toSlide),
    question,
    exams,
    free: free.slice(0, shown.row).map(toCard),
    furtherEdu: [undefined, 1, 0].map((required) =>
      furtherEdu
        .filter((row) => required === undefined || row.requiredCourse === required)
        .slice(0, shown.grid)
        .map(toCard),
    ),
    live: inLiveOrder(live).slice(0, shown.row).map(toCard),
    cost: cost.slice(0, shown.grid).map(toCard),
    bestSellers: best.map(toCard),
    builderBooks: builderBooks.slice(0, shown.grid).map(toCard),
    costBooks: costBooks.slice(0, shown.grid).map(toCard),
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
