import { countCourses } from "@zhutu/domain/catalogue/contract.ts";
import { load } from "../../../lib/api/load.ts";
import type { Route } from "./+types/search";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";
import { listHref, type ListState } from "./list-url.ts";
import { Link } from "../../../lib/link.tsx";
import css from "./lists.module.css";

export const handle = routeHandle({ access: "everybody", title: "搜索" });

const kind = listKinds.search;

export const loader = async (args: Route.LoaderArgs) => {
  const { state, ...data } = await loadList(kind, args);
  const counts = await load(args.context, countCourses, { query: { courseName: state.filters.courseName } });
  return { ...data, state, counts };
};
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/search: every type of course, book and teacher that a word finds, told apart by type. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { counts, ...data } = loaderData;
  return <ListPage kind={kind} data={data} tabs={<TypeTabs state={data.state} counts={counts} />} />;
}

type Props = {
  state: ListState;
  counts: readonly { courseType: number; total: number }[];
};

/** What a search found, by type: all of it first, then each type that has something, with how many. */
function TypeTabs({ state, counts }: Props) {
  const on = state.filters["courseType"];
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const types = (kind.fields["courseType"]?.options ?? []).map(({ value, label }) => ({
    value,
    label,
    total: value === "all" ? all : (counts.find((one) => String(one.courseType) === value)?.total ?? 0),
  }));
  if (all === 0) return null;
  return (
    <nav className={css.types} aria-label="类型">
      {types
        .filter(({ value, total }) => total > 0 || value === on)
        .map(({ value, label, total }) => (
          <Link
            key={label}
            to={listHref(kind, state, { filters: { courseType: value } })}
            className={value === on ? "on" : undefined}
            aria-current={value === on ? "page" : undefined}
            preventScrollReset
          >
            {label} <span className="num">{total}</span>
          </Link>
        ))}
    </nav>
  );
}
