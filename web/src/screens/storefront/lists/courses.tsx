import { listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import type { Route } from "./+types/courses";
import { ExamDates } from "../../../features/catalogue/exam-dates.tsx";
import { load } from "../../../lib/api/load.ts";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "考试培训" });

const kind = listKinds.courses;

export const loader = async (args: Route.LoaderArgs) => {
  const [list, exams] = await Promise.all([loadList(kind, args), load(args.context, listExamDates, {})]);
  return { ...list, exams };
};
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/courses: exam training, type 1, under the next days of the exams. */
export default function Courses({ loaderData }: Route.ComponentProps) {
  const { exams, ...data } = loaderData;
  const { subject } = data.state.filters;
  return (
    <ListPage
      kind={kind}
      data={data}
      above={<ExamDates exams={exams} subject={subject === "all" ? undefined : String(subject)} />}
    />
  );
}
