import { PAGE_SIZES } from "@zhutu/domain/paging.ts";
import { listOfficeCourses, listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Segmented, Table, type TableProps } from "antd";
import { useEffect } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { courseColumns, HIDEABLE } from "../../features/catalogue/office/course-columns.tsx";
import { CourseFilters } from "../../features/catalogue/office/course-filters.tsx";
import {
  type CourseListState,
  courseListQuery,
  dragHindrance,
  LIST_TYPES,
  readCourseList,
  writeCourseList,
} from "../../features/catalogue/office/list-url.ts";
import { SortableTable } from "../../features/catalogue/office/sortable-table.tsx";
import { type CourseRow, useCourseDrop } from "../../features/catalogue/office/use-course-drop.ts";
import { useCourseMoves } from "../../features/catalogue/office/use-course-moves.ts";
import { AntdRoom } from "../../features/shell/antd-room.tsx";
import { ColumnSettings, useHiddenColumns } from "../../features/shell/column-settings.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths, withQuery } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";

/** The course list of an administrator, or of a teacher over own courses; its whole state is its address. */
export default function OfficeCourses() {
  const role = useSession()?.role[0] === "teacher" ? "teacher" : "admin";
  const [state, setState] = useListState();
  const columns = HIDEABLE.filter((one) => role === "admin" || !("adminOnly" in one));
  const [hidden, hide] = useHiddenColumns("courses");
  const hindrance = role === "admin" ? dragHindrance(state) : undefined;
  return (
    <AntdRoom>
      <OfficeTitle title="课程">
        <div className="row o-acts">
          <Segmented
            aria-label="课程类型"
            options={[...LIST_TYPES]}
            value={state.type}
            onChange={(type) => setState({ type, page: 1 })}
          />
          <Link className={buttonClass()} to={paths.officeNewCourse(role, state.type)}>
            <Icon name="plus" />
            新建课程
          </Link>
        </div>
      </OfficeTitle>
      <section className="card">
        <CourseFilters
          state={state}
          forAdmin={role === "admin"}
          onApply={(filters) => setState({ ...filters, page: 1 })}
        />
        <div className="o-tools">
          {role === "admin" && (
            <span className="row">
              <Icon name="grip" />
              {hindrance ?? "拖动手柄或聚焦后按空格加方向键，可以调整前台顺序"}
            </span>
          )}
          <span className="grow" />
          <ColumnSettings columns={columns} hidden={hidden} onHide={hide} />
        </div>
        <CourseTable role={role} state={state} setState={setState} hidden={hidden} />
      </section>
    </AntdRoom>
  );
}

type TableState = {
  role: "admin" | "teacher";
  state: CourseListState;
  setState: (change: Partial<CourseListState>) => void;
  hidden: readonly string[];
};

function CourseTable({ role, state, setState, hidden }: TableState) {
  const { data, error, isPlaceholderData, refetch } = useApi(
    role === "admin" ? listOfficeCourses : listTeacherCourses,
    { query: courseListQuery(state) },
    { placeholderData: keepPreviousData },
  );
  const moves = useCourseMoves();
  const drop = useCourseDrop(state);
  const { page, pageSize } = state;
  const beyond = data !== undefined && !isPlaceholderData && data.courses.length === 0 && page > 1;
  useEffect(() => {
    // The last row of the last page went away: show the page before it instead of nothing.
    if (beyond) setState({ page: Math.max(1, Math.ceil(data.total / pageSize)) });
  }, [beyond, data, pageSize, setState]);
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} height={64} />;

  const table: TableProps<CourseRow> = {
    columns: courseColumns(role, state.sort, moves).filter(({ key }) => !hidden.includes(String(key))),
    loading: isPlaceholderData,
    scroll: { x: 1080 },
    locale: { emptyText: <NoCourses role={role} state={state} /> },
    pagination: {
      current: page,
      pageSize,
      total: data.total,
      showSizeChanger: true,
      pageSizeOptions: [...PAGE_SIZES],
      showTotal: (total) => `共 ${total} 门`,
    },
    onChange: (pages, _, sorter) => {
      const sort = sortOf(sorter);
      const resized = pages.pageSize !== pageSize || sort !== state.sort;
      setState({ sort, page: resized ? 1 : (pages.current ?? 1), pageSize: pages.pageSize ?? 10 });
    },
  };
  if (role === "teacher") return <Table {...table} rowKey="courseId" dataSource={data.courses} />;
  return (
    <SortableTable
      {...table}
      rows={data.courses}
      hindrance={dragHindrance(state)}
      onDrop={(from, to) => void drop(data.courses, from, to)}
    />
  );
}

const sortColumnOf: Record<string, string> = {
  price: "course_price",
  orders: "order_count",
  published: "publish_time",
};

/** The clause of the table's one sorted column, or empty. */
function sortOf(sorter: Parameters<NonNullable<TableProps<CourseRow>["onChange"]>>[2]): string {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  const column = sortColumnOf[String(columnKey)];
  return column && order ? `${column} ${order === "ascend" ? "asc" : "desc"}` : "";
}

function NoCourses({ role, state }: Pick<TableState, "role" | "state">) {
  const { pathname } = useLocation();
  const filtered = state.name || state.statuses.length > 0 || state.recommended || state.teacherId;
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        text="没有符合条件的课程"
        action={
          <Link className={buttonClass({ look: "line" })} to={withQuery(pathname, { type: state.type })}>
            清除筛选
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="video"
      text="还没有这个类型的课程"
      action={
        <Link className={buttonClass()} to={paths.officeNewCourse(role, state.type)}>
          新建课程
        </Link>
      }
    />
  );
}

/** The list's state and how to change a part of it; every change is a step of the browser's history. */
function useListState() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readCourseList(search);
  const setState = (change: Partial<CourseListState>): void => {
    void navigate(withQuery(pathname, writeCourseList({ ...state, ...change })));
  };
  return [state, setState] as const;
}
