import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { type Answers, changedBy, openScreen } from "../../testing/open-screen.tsx";
import { undoTime } from "../../ui/toast.ts";
import OfficeCourses from "./courses.tsx";

const sorted = "POST /api/admin/courses/adjust-order";
const listed = "GET /api/admin/courses";
const checklist = "GET /api/admin/publish-checks";

const publishAnyway = (yes: string) =>
  page.getByRole("dialog", { name: "确定要发布吗?" }).getByRole("button", { name: yes, exact: true }).click();
/** What an action on a course answers. */
const left = { updateTime: "2026-11-23T02:00:00.000Z" };

/** The list of an administrator (or of a teacher), at that search, with those courses. */
const open = (
  search = "",
  answers: Answers = {},
  courses = [aCourse()],
  total = courses.length,
  role: "admin" | "teacher" = "admin",
) =>
  openScreen({
    screens: {
      [`/board/${role}/courses`]: (
        <OfficeProvider>
          <OfficeCourses />
        </OfficeProvider>
      ),
    },
    at: `/board/${role}/courses${search}`,
    role,
    answers: {
      [listed]: () => ({ courses, total }),
      [checklist]: ({ query }) =>
        query.getAll("courseId").map((id) => ({ courseId: Number(id), checks: [] })),
      "GET /api/admin/teacher-options": () => [{ userId: 5, userName: "孙立", title: "" }],
      ...answers,
    },
  });
const filters = () => page.getByRole("search", { name: "筛选" });
const find = () =>
  filters()
    .getByRole("button", { name: /查\s*询/ })
    .click();
const pick = async (filter: string, choice: string) => {
  await filters().getByRole("combobox", { name: filter }).click();
  await page.getByTitle(choice, { exact: true }).last().click();
};

const openMore = () => page.getByRole("button", { name: /^更多筛选/ }).click();

test("[CRS-006] a row shows name, teacher, price, order count, status, publish time and both switches", async () => {
  await open("", {}, [aCourse({ orderCount: 1_280, courseHot: 1 })]);
  const row = page.getByRole("row", { name: /施工管理精讲班/ });
  for (const text of ["施工管理精讲班", "孙立", "¥399.00", "1,280", "已发布", "2026-11-01 08:00:00"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(row.getByRole("switch", { name: /^发布 / })).toBeChecked();
  await expect.element(row.getByRole("switch", { name: /^热门 / })).toBeChecked();
});

test("[CRS-002] [CRS-003] [CRS-004] [CRS-005] filters by name, several statuses at once, carousel and teacher", async () => {
  const { called } = await open();
  const asked = () => called(listed).at(-1)?.query ?? new URLSearchParams();
  await filters().getByLabelText("课程名称").fill("精讲");
  await find();
  await expect.poll(() => asked().get("courseName")).toBe("精讲");
  await pick("状态", "未提交");
  await page.getByTitle("审核中", { exact: true }).last().click();
  await find();
  await expect.poll(() => asked().getAll("courseStatus")).toEqual(["unpublish", "auditing"]);
  await pick("轮播", "轮播");
  await find();
  await expect.poll(() => asked().get("recommended")).toBe("1");
  await openMore();
  await pick("讲师", "孙立");
  await find();
  await expect.poll(() => asked().get("teacherId")).toBe("5");
  expect(asked().get("courseName")).toBe("精讲");
});

test("[CRS-005] a teacher's list, which holds own courses only, has no filter by teacher", async () => {
  await open("?type=2", {}, [aCourse()], 1, "teacher");
  await expect.element(filters().getByLabelText("课程名称")).toBeVisible();
  expect(page.getByRole("button", { name: /^更多筛选/ }).elements()).toEqual([]);
  expect(filters().getByRole("combobox", { name: "讲师" }).elements()).toEqual([]);
});

test("of further education the subject is asked for, too; a course without one says how it gets one", async () => {
  const none = { courseType: 5, certSubject: null } as const;
  const { called } = await open("?type=5&status=published&certSubject=none", {}, [
    aCourse({ ...none, courseId: 1, courseName: "没有专业的课程" }),
    aCourse({ ...none, courseId: 2, courseName: "撤下的课程", courseStatus: "unpublish" }),
    aCourse({ ...none, courseId: 3, courseName: "市政公用工程课程", certSubject: "municipal" }),
  ]);
  const rows = () => [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent);
  await expect.poll(() => rows()[0]).toMatch(/没有专业，不计学时。请撤销发布，选择专业后重新发布/);
  expect(rows()[1]).toMatch(/没有专业，不计学时。请编辑课程，选择专业/);
  expect(rows()[2]).not.toContain("没有专业");
  const asked = () => called(listed).at(-1)?.query ?? new URLSearchParams();
  expect(asked().get("certSubject")).toBe("none");
  await openMore();
  await pick("专业", "市政公用工程");
  await find();
  await expect.poll(() => asked().get("certSubject")).toBe("municipal");
  await page.getByText("考试培训", { exact: true }).click();
  await expect.poll(() => asked().get("courseType")).toBe("1");
  expect(asked().has("certSubject")).toBe(false);
  expect(filters().getByRole("combobox", { name: "专业" }).elements()).toEqual([]);
});

test("[CRS-008] the list is paged", async () => {
  const { called } = await open("", {}, [aCourse()], 25);
  await page.getByRole("listitem", { name: "3", exact: true }).click();
  await expect.poll(() => called(listed).at(-1)?.query.get("page")).toBe("3");
});

test("[CRS-009] 新建课程 leads to the form of a new course", async () => {
  const { address } = await open();
  await page.getByRole("link", { name: "新建课程" }).click();
  await expect.poll(address).toBe("/board/admin/course-detail?courseType=1");
});

test("what was saved after one looked at it is not published: who saved it is said, and the list shows it as it is now", async () => {
  let courseName = "施工管理精讲班";
  const publish = "POST /api/admin/courses/publish/:id";
  const { called } = await open("", {
    [listed]: () => ({
      courses: [
        { ...aCourse({ courseStatus: "auditing", courseName }), updateTime: "2026-11-20T01:00:00.000Z" },
      ],
      total: 1,
    }),
    [publish]: () => {
      courseName = "改过的名称";
      return changedBy("孙立", "保存了这门课程，请核对后再发布");
    },
  });
  await page.getByRole("switch", { name: /^发布 施工/ }).click();
  await publishAnyway("发布");
  const told = page.getByRole("dialog", { name: "这条记录刚刚改动过" });
  await expect
    .element(told.getByText("孙立 2026-11-23 10:00:00 保存了这门课程，请核对后再发布"))
    .toBeVisible();
  expect(called("POST /api/admin/courses/publish/11")[0]?.query.get("updateTime")).toBe(
    "2026-11-20T01:00:00.000Z",
  );
  await told.getByRole("button", { name: "知道了" }).click();
  await expect.element(page.getByText("改过的名称").first()).toBeVisible();
  expect(page.getByText("网络请求失败").elements()).toEqual([]);
});

test("[CRS-020] [CRS-060] [CRS-061] the switch publishes and withdraws, and says so", async () => {
  let courseStatus: "unpublish" | "published" = "unpublish";
  const { called } = await open("", {
    [listed]: () => ({ courses: [aCourse({ courseStatus })], total: 1 }),
    "GET /api/admin/courses/:id": () => ({ ...aCourse({ courseStatus }), specOf: [] }),
    "POST /api/admin/courses/publish/:id": () => ((courseStatus = "published"), left),
    "POST /api/admin/courses/unpublish/:id": () => ((courseStatus = "unpublish"), left),
  });
  const publish = page.getByRole("switch", { name: /^发布 / });
  await expect.element(publish).not.toBeChecked();
  await publish.click();
  await publishAnyway("发布");
  await expect.element(page.getByText("发布成功", { exact: true })).toBeVisible();
  expect(called("POST /api/admin/courses/publish/11")).toHaveLength(1);
  await expect.element(publish).toBeChecked();
  await publish.click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销发布" }).click();
  await expect.element(page.getByText("撤销成功", { exact: true })).toBeVisible();
  expect(called("POST /api/admin/courses/unpublish/11")).toHaveLength(1);
  await expect.element(publish).not.toBeChecked();
});

test("[ERR-008] another order of the courses is saved with 保存成功", async () => {
  const courses = [aCourse(), aCourse({ courseId: 12, courseName: "工程经济精讲班" })];
  const { called } = await open("", { [sorted]: () => null }, courses);
  await page.getByRole("button", { name: "拖动排序：工程经济精讲班" }).click();
  expect(page.getByText("保存成功").elements()).toEqual([]);
  await page.getByRole("menuitem", { name: "上移" }).click();
  await expect.element(page.getByText("保存成功", { exact: true })).toBeVisible();
  expect(called(sorted).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { sourceCourseId: 12, beforeCourseId: 11, courseType: 1 },
  ]);
});

test("[CRS-007] a row is sorted with the keyboard, its way told place by place", async () => {
  const courses = [aCourse(), aCourse({ courseId: 12, courseName: "工程经济精讲班" })];
  const { called } = await open("", { [sorted]: () => null }, courses);
  const handle = page.getByRole("button", { name: "拖动排序：工程经济精讲班" });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("工程经济精讲班移到第 2 位")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("工程经济精讲班移到第 1 位")).toBeInTheDocument();
  await userEvent.keyboard(" ");
  await expect
    .poll(() => called(sorted).map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ sourceCourseId: 12, beforeCourseId: 11, courseType: 1 }]);
  expect(called(listed).length).toBeGreaterThan(1);
});

test("[CRS-007] rows stay in place while a filter is on", async () => {
  await open("?name=%E7%B2%BE%E8%AE%B2");
  await expect.element(page.getByRole("button", { name: /^拖动排序/ })).toBeDisabled();
});

test("several courses are published at once, and one is withdrawn, each named in the question with what follows", async () => {
  const names = ["施工管理精讲班", "工程经济精讲班"];
  const courses = names.map((courseName, at) =>
    aCourse({ courseId: 11 + at, courseName, courseStatus: "unpublish" }),
  );
  const { called } = await open("", {
    [listed]: () => ({ courses, total: 2 }),
    "GET /api/admin/courses/:id": () => ({ ...courses[0], specOf: [] }),
    "POST /api/admin/courses/publish/:id": () => {
      for (const one of courses) one.courseStatus = "published";
    },
    "POST /api/admin/courses/unpublish/:id": () => null,
  });
  for (const name of names) await page.getByRole("checkbox", { name: `选择 ${name}` }).click();
  const bar = page.getByRole("group", { name: "批量操作" });
  await expect.element(bar.getByText(/^已选 2 门/)).toBeVisible();
  await expect.element(bar.getByRole("button", { name: "撤销发布" })).toBeDisabled();
  await bar.getByRole("button", { name: "发布 2 门" }).click();
  const publishing = page.getByRole("dialog", { name: "确定要发布吗?" });
  for (const name of names) await expect.poll(() => publishing.element().textContent).toContain(`“${name}”`);
  await publishing.getByRole("button", { name: "发布 2 门" }).click();
  await expect.element(page.getByText("已发布 2 门")).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  for (const id of [11, 12]) expect(called(`POST /api/admin/courses/publish/${id}`)).toHaveLength(1);

  await page.getByRole("checkbox", { name: "选择 施工管理精讲班" }).click();
  await bar.getByRole("button", { name: "撤销发布 1 门" }).click();
  const withdrawing = page.getByRole("dialog", { name: "确定要撤销发布吗?" });
  await expect.poll(() => withdrawing.element().textContent).toContain("将从前台下架，不能再购买");
  await withdrawing.getByRole("button", { name: "撤销发布 1 门" }).click();
  await expect.element(page.getByText("已撤销发布 1 门")).toBeVisible();
});

const hot = "POST /api/admin/courses/hot/11";
const unhot = "POST /api/admin/courses/unhot/11";

test("撤销 in the toast takes a switch back on the version that it left, and offers no undo of its own", async () => {
  let courseHot: 0 | 1 = 0;
  const { called } = await open("", {
    [listed]: () => ({ courses: [aCourse({ courseHot })], total: 1 }),
    [hot]: () => ((courseHot = 1), left),
    [unhot]: () => ((courseHot = 0), left),
  });
  const mark = page.getByRole("switch", { name: /^热门 / });
  await mark.click();
  await expect.element(mark).toBeChecked();
  expect(called(hot)[0]?.query.has("updateTime")).toBe(false);
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await expect.element(page.getByText("已取消热门", { exact: true })).toBeVisible();
  await expect.element(mark).not.toBeChecked();
  expect(called(unhot).map(({ query }) => query.get("updateTime"))).toEqual([left.updateTime]);
  expect(page.getByRole("button", { name: "撤销", exact: true }).elements()).toEqual([]);
});

test("after its time a switch cannot be undone", async () => {
  const { ms } = undoTime;
  undoTime.ms = 0;
  onTestFinished(() => void (undoTime.ms = ms));
  await open("", { [hot]: () => left });
  await page.getByRole("switch", { name: /^热门 / }).click();
  await expect.element(page.getByText("已设为热门", { exact: true })).not.toBeInTheDocument();
  expect(page.getByRole("button", { name: "撤销", exact: true }).elements()).toEqual([]);
});

test("what somebody changed since is not undone: who did it is said", async () => {
  await open("", {
    [hot]: () => left,
    [unhot]: () => changedBy("孙立", "保存了这门课程，请核对后再改“热门”"),
  });
  await page.getByRole("switch", { name: /^热门 / }).click();
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  const told = page.getByRole("dialog", { name: "这条记录刚刚改动过" });
  await expect.element(told.getByText(/^孙立 .*保存了这门课程/)).toBeVisible();
  expect(page.getByText("已取消热门", { exact: true }).elements()).toEqual([]);
});

test("a withdrawal is undone without a question", async () => {
  let courseStatus: "auditing" | "unpublish" | "published" = "published";
  const publish = "POST /api/admin/courses/publish/11";
  const { called } = await open("", {
    [listed]: () => ({ courses: [aCourse({ courseStatus })], total: 1 }),
    "GET /api/admin/courses/:id": () => ({ ...aCourse({ courseStatus }), specOf: [] }),
    "POST /api/admin/courses/publish/:id": () => ((courseStatus = "published"), left),
    "POST /api/admin/courses/unpublish/:id": () => ((courseStatus = "unpublish"), left),
  });
  const shelf = page.getByRole("switch", { name: /^发布 / });
  await shelf.click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销发布" }).click();
  await page.getByRole("status").getByRole("button", { name: "撤销", exact: true }).click();
  await expect.element(shelf).toBeChecked();
  expect(called(publish)[0]?.query.get("updateTime")).toBe(left.updateTime);
});

const trial = { check: "trial", hinders: false, sentence: "没有试听的一讲", lessons: [], more: 0 };
const missing = {
  check: "missing",
  hinders: false,
  sentence: "3 讲没有视频",
  lessons: [{ courseChapterId: 4, chapterTitle: "第四讲 屋面" }],
  more: 2,
};
const published = "POST /api/admin/courses/publish/:id";

test("the switch asks with the checklist; a lesson's link leads to it and publishes nothing", async () => {
  const courses = [aCourse({ courseStatus: "unpublish" })];
  const { called, address } = await open("", {
    [listed]: () => ({ courses, total: 1 }),
    [checklist]: () => [{ courseId: 11, checks: [missing, trial] }],
  });
  await page.getByRole("switch", { name: /^发布 / }).click();
  const asked = page.getByRole("dialog", { name: "确定要发布吗?" });
  const lines = asked.getByRole("list", { name: "检查结果" }).getByRole("listitem");
  await expect.element(lines.nth(0)).toHaveTextContent("请核对3 讲没有视频：第四讲 屋面，另有 2 个");
  await expect.element(lines.nth(1)).toHaveTextContent("请核对没有试听的一讲 去修改");
  await asked.getByRole("link", { name: "第四讲 屋面" }).click();
  await expect.poll(address).toBe("/board/admin/course-detail/11?chapter=4");
  await expect.element(asked).not.toBeInTheDocument();
  expect(called("POST /api/admin/courses/publish/11")).toEqual([]);
});

test("of several courses one question asked of the server once says what each lacks", async () => {
  const courses = [12, 13, 14].map((courseId) =>
    aCourse({ courseId, courseName: `第${courseId}门课程`, courseStatus: "unpublish" }),
  );
  const { called } = await open("", {
    [listed]: () => ({ courses, total: 3 }),
    [checklist]: () => [
      { courseId: 12, checks: [missing, trial] },
      { courseId: 13, checks: [] },
      { courseId: 14, checks: [{ ...trial, check: "cover", hinders: true, sentence: "没有封面" }] },
    ],
    [published]: () => left,
  });
  for (const { courseName } of courses)
    await page.getByRole("checkbox", { name: `选择 ${courseName}` }).click();
  await page.getByRole("button", { name: "发布 3 门" }).click();
  const asked = page.getByRole("dialog", { name: "确定要发布吗?" });
  await expect
    .element(
      asked.getByText("“第12门课程”还有没做好的：3 讲没有视频：第四讲 屋面，另有 2 个；没有试听的一讲。"),
    )
    .toBeVisible();
  await expect.element(asked.getByText("“第14门课程”还有没做好的：没有封面（不能发布）。")).toBeVisible();
  expect(called(checklist).map(({ query }) => query.getAll("courseId"))).toEqual([["12", "13", "14"]]);
  await asked.getByRole("button", { name: "发布 3 门" }).click();
  await expect.element(page.getByText("已发布 3 门")).toBeVisible();
});
