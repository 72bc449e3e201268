import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import { rememberChannel } from "../../../lib/buying/channel.ts";
import { ListSearch } from "../../../lib/lists/list-search.tsx";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../lib/link.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Crumbs } from "../crumbs.tsx";
import { FilterChips, FilterRows, rowsOf } from "./filters.tsx";
import { listCrumbs, type ListKind, sortChoices } from "./list-kinds.ts";
import type { ListData } from "./list-loader.ts";
import { filterCount, listHref, type ListState, unfiltered } from "./list-url.ts";
import { useHeldMarks } from "./use-held-marks.tsx";
import css from "./lists.module.css";

type Props = {
  kind: ListKind;
  data: ListData;
  /** In place of the rows of filters. */
  tabs?: ReactNode;
  /** Between the rows of filters and the list. */
  above?: ReactNode;
};

/** One list for every kind of product: filters, order, search, pages; all of it in the address. */
export function ListPage({ kind, data, tabs, above }: Props) {
  const { state, courses, total, foundBy, teachers, facets, knownChannel, channelPrices, today } = data;
  const [filtering, setFiltering] = useState(false);
  const busy = useNavigation().state === "loading";
  const { courseName, channel } = state.filters;
  const rows = rowsOf({ kind, state, teachers, facets });
  const hasRows = !tabs && rows.length > 0;
  const filters = filterCount(kind, state);
  const { held, reader } = useHeldMarks(courseName !== "");
  useEffect(() => {
    if (knownChannel) rememberChannel(channel); // an unknown one is dropped, and what was kept stays
  }, [knownChannel, channel]);
  return (
    <div className="frame">
      {reader}
      <Crumbs items={listCrumbs(kind)} />
      {tabs}
      {hasRows && (
        <section className={`card ${css.filters} no-phone`} aria-label="筛选">
          <FilterRows rows={rows} />
        </section>
      )}
      {above && <div className={css.above}>{above}</div>}
      <div className={css.bar}>
        <h1>
          {tabs && courseName ? `“${courseName}”的搜索结果` : kind.title}{" "}
          <span className="hint num">
            共 {total} {kind.unit}
          </span>
        </h1>
        {!tabs && (
          <ListSearch
            list={listHref(kind, state, { filters: { courseName: "" } })}
            name="courseName"
            words={courseName}
            label="在结果中搜索"
            placeholder="在结果中搜索名称、讲师"
            className={css.search}
          />
        )}
        <nav className={css.sorts} aria-label="排序">
          {sortChoices(state.filters.sort).map(({ value, label, name, on }) => (
            <Link
              key={value}
              to={listHref(kind, state, { filters: { sort: value } })}
              preventScrollReset
              className={on ? "on" : undefined}
              aria-current={on || undefined}
              aria-label={name}
            >
              {label}
            </Link>
          ))}
        </nav>
        {hasRows && (
          <button
            type="button"
            className={`btn btn-line only-phone ${css.open}`}
            onClick={() => setFiltering(true)}
          >
            <Icon name="filter" />
            筛选{filters > 0 && ` ${filters}`}
          </button>
        )}
      </div>
      {hasRows && <FilterChips rows={rows} clear={listHref(kind, state, { filters: unfiltered(kind) })} />}
      {knownChannel && (
        <p className={`alert alert-hot ${css.channel}`}>
          <Icon name="gift" />
          {channelPrices
            ? `以下为渠道专属码 ${channel.toUpperCase()} 的价格，下单时自动带入。`
            : `已记下渠道专属码 ${channel.toUpperCase()}，下单时自动带入。`}
        </p>
      )}
      {foundBy && (
        <p className={`alert ${css.channel}`} role="status">
          <Icon name="search" />
          没有找到“{courseName}”，已按“{foundBy}”找到 {total} {kind.unit}，也可以换个说法。
        </p>
      )}
      <h2 className="sr">商品列表</h2>
      {courses.length > 0 ? (
        <div className={kind.printed ? `grid6 ${css.books}` : "grid4"} aria-busy={busy || undefined}>
          {courses.map((course, at) => (
            <CourseCard
              key={course.courseId}
              course={course}
              eager={at < 4}
              today={today}
              exclusiveCode={knownChannel ? channel : undefined}
              held={held.get(course.courseId)}
            />
          ))}
        </div>
      ) : (
        <NothingFound kind={kind} state={state} />
      )}
      <Pager
        page={state.page}
        pageSize={kind.pageSize}
        total={total}
        link={(page, children, props) => (
          <Link {...props} to={listHref(kind, state, { page })}>
            {children}
          </Link>
        )}
      />
      {/* Each choice narrows the list behind the sheet, which stays for the next one. */}
      <Dialog
        open={filtering}
        onClose={() => setFiltering(false)}
        title="筛选"
        footer={
          <Button size="lg" block onClick={() => setFiltering(false)}>
            完成（共 {total} {kind.unit}）
          </Button>
        }
      >
        <div className={css.sheet}>
          <FilterRows rows={rows} />
        </div>
      </Dialog>
    </div>
  );
}

/** What to look for instead: each word by itself, else what most people look for. */
function otherWords(text: string): string[] {
  const words = text.split(/\s+/u).filter(Boolean);
  return words.length > 1 ? words : ["二级建造师", "造价工程师", "继续教育", "施工管理"];
}

/** What to do instead where nothing matches. */
export function NothingFound({ kind, state }: { kind: ListKind; state: ListState }) {
  const { courseName } = state.filters;
  const narrowed = courseName !== "" || filterCount(kind, state) > 0;
  const text = courseName
    ? `没有找到与“${courseName}”相符的${kind.noun ?? "课程"}，换个词试试。`
    : narrowed
      ? "没有符合这些条件的内容。"
      : `${kind.title}正在准备中。`;
  return (
    <EmptyState
      icon="search"
      text={text}
      action={
        <div className={`row ${css.next}`}>
          {courseName !== "" && kind.path() !== paths.search() && (
            <Link className={buttonClass()} to={paths.search({ courseName: courseName })}>
              搜索全部课程和图书
            </Link>
          )}
          <Link
            className={buttonClass({ look: "line" })}
            to={
              narrowed
                ? listHref(kind, state, { filters: { ...unfiltered(kind), courseName: "" } })
                : paths.home()
            }
          >
            {narrowed ? "清除条件" : "回首页看看"}
          </Link>
          {courseName !== "" && (
            <>
              <Link className={buttonClass({ look: "line" })} to={paths.courses()}>
                看全部考试课程
              </Link>
              <p className={css.words}>
                试试：
                {otherWords(courseName).map((word) => (
                  <Link key={word} className="link" to={paths.search({ courseName: word })}>
                    {word}
                  </Link>
                ))}
              </p>
            </>
          )}
        </div>
      }
    />
  );
}
