import { noteSearch, searchShop } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { useEffect } from "react";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import {
  BookRows,
  CourseRows,
  Group,
  LessonRows,
  TeacherRows,
} from "../../../features/catalogue/search/search-groups.tsx";
import { api } from "../../../lib/api/api.ts";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { Link } from "../../../lib/link.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Route } from "./+types/search";
import { Crumbs } from "../crumbs.tsx";
import { listCrumbs, listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage, NothingFound } from "./list-page.tsx";
import { listHref, type ListState, readListUrl } from "./list-url.ts";
import { useHeldMarks } from "./use-held-marks.tsx";
import css from "./lists.module.css";

export const handle = routeHandle({ access: "everybody", title: "搜索" });

const kind = listKinds.search;
/** Of each group among all; of one group alone. */
const few = 6;
const many = 50;

const partOf = ({ filters }: ListState): string => filters["part"] as string;
const isList = (part: string): boolean => part === "courses" || part === "books";

type Groups = ReturnType<typeof groupsOf>;
const groupsOf = ({ courses, books, ...found }: CallReply<typeof searchShop>) => ({
  ...found,
  courses: { total: courses.total, courses: courses.courses.map(toCard) },
  books: { total: books.total, books: books.courses.map(toCard) },
});

export const loader = async (args: Route.LoaderArgs) => {
  const state = readListUrl(kind, new URL(args.request.url).searchParams);
  const part = partOf(state);
  const text = state.filters.courseName;
  const { site, origin } = args.context.get(serverContext);
  const query = { text, rows: part === "all" || isList(part) ? few : many };
  const [found, list] = await Promise.all([
    text === "" ? undefined : load(args.context, searchShop, { query }),
    text === "" || isList(part) ? loadList(kind, args) : undefined,
  ]);
  return { state, siteName: site.siteName, origin, groups: found && groupsOf(found), list };
};
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/search: courses, lessons, teachers and books that a text finds, in groups, or one group alone. */
export default function Search({ loaderData: { state, list, groups } }: Route.ComponentProps) {
  const tabs = groups && <Parts state={state} groups={groups} />;
  if (list) return <ListPage kind={kind} data={list} tabs={tabs} />;
  return groups && <Found state={state} groups={groups} />;
}

type Props = { state: ListState; groups: Groups };

function Found({ state, groups }: Props) {
  const total = totalOf(groups);
  const { courseName } = state.filters;
  useEffect(() => {
    void api(noteSearch, { body: { text: courseName } }, { quiet: true }).catch(() => null);
  }, [courseName]);
  return (
    <div className="frame">
      <Crumbs items={listCrumbs(kind)} />
      <Parts state={state} groups={groups} />
      <div className={css.bar}>
        <h1>
          “{courseName}”的搜索结果 <span className="hint num">共 {total} 个</span>
        </h1>
      </div>
      {total > 0 && groups.otherNames.length > 0 && (
        <p className={css.others}>也包括写作“{groups.otherNames.join("”“")}”的结果</p>
      )}
      {groups.foundBy !== null && (
        <p className={`alert ${css.channel}`} role="status">
          <Icon name="search" />
          没有找到“{courseName}”，已按“{groups.foundBy}”找到 {total} 个结果，也可以换个说法。
        </p>
      )}
      {total === 0 ? <NothingFound kind={kind} state={state} /> : <Results state={state} groups={groups} />}
    </div>
  );
}

const totalOf = ({ courses, books, lessons, teachers }: Groups): number =>
  courses.total + books.total + lessons.total + teachers.total;

function Results({ state, groups: { words, courses, lessons, teachers, books } }: Props) {
  const { held, reader } = useHeldMarks(true);
  const part = partOf(state);
  const has = (name: string, total: number): boolean => total > 0 && (part === "all" || part === name);
  const all = (name: string, total: number, unit: string, shown: number) =>
    total > shown && part === "all" ? (
      <Link className="link" to={listHref(kind, state, { filters: { part: name } })}>
        全部 {total} {unit}
      </Link>
    ) : undefined;
  return (
    <div className={part === "all" ? css.results : undefined}>
      {reader}
      <div className={css.groups}>
        {has("courses", courses.total) && (
          <Group
            title="课程"
            total={courses.total}
            all={all("courses", courses.total, "门", courses.courses.length)}
          >
            <CourseRows courses={courses.courses} words={words} held={held} />
          </Group>
        )}
        {has("lessons", lessons.total) && (
          <Group
            title="讲"
            total={lessons.total}
            all={all("lessons", lessons.total, "讲", lessons.lessons.length)}
          >
            <LessonRows lessons={lessons.lessons} words={words} held={held} />
            {part === "lessons" && lessons.total > lessons.lessons.length && (
              <p className={`hint ${css.more}`}>
                只列出前 {lessons.lessons.length} 讲，可以加一个词缩小范围。
              </p>
            )}
          </Group>
        )}
      </div>
      <div className={css.groups}>
        {has("teachers", teachers.total) && (
          <Group
            title="讲师"
            total={teachers.total}
            all={all("teachers", teachers.total, "位", teachers.teachers.length)}
          >
            <TeacherRows teachers={teachers.teachers} words={words} />
          </Group>
        )}
        {has("books", books.total) && (
          <Group title="图书" total={books.total} all={all("books", books.total, "本", books.books.length)}>
            <BookRows books={books.books} words={words} />
          </Group>
        )}
      </div>
    </div>
  );
}

/** All of it first, then each group that has something, with how many. */
function Parts({ state, groups }: Props) {
  const on = partOf(state);
  const all = totalOf(groups);
  if (all === 0) return null;
  const totals: Record<string, number> = {
    all,
    courses: groups.courses.total,
    lessons: groups.lessons.total,
    teachers: groups.teachers.total,
    books: groups.books.total,
  };
  return (
    <nav className={css.types} aria-label="类型">
      {(kind.fields["part"]?.options ?? [])
        .map(({ value, label }) => ({ value, label, total: totals[value] ?? 0 }))
        .filter(({ value, total }) => total > 0 || value === on)
        .map(({ value, label, total }) => (
          <Link
            key={label}
            to={listHref(kind, state, { filters: { part: value } })}
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
