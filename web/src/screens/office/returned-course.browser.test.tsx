// A course in audit goes back to its teacher with a reason, from its form and from the list (domain.md "Teachers").
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { pressRowAct } from "../../testing/row-act.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { WaitingCourses } from "../../features/catalogue/office/waiting-courses.tsx";
import CourseForm from "./course-form.tsx";
import OfficeCourses from "./courses.tsx";

const sent = "POST /api/admin/courses/return/11";
type Over = { courseStatus?: "unpublish" | "auditing" | "published"; returnReason?: string | null };

/** The form of one course, or the list of it, for that role. */
function open(at: string, over: Over = {}, role: "admin" | "teacher" = "admin", answers: Answers = {}) {
  const course = {
    ...aCourse({ courseStatus: "auditing", ...over }),
    updateTime: "2026-11-20T01:00:00.000Z",
    answerText: "",
    video: null,
    specOf: [],
    returnReason: over.returnReason ?? null,
  };
  return openScreen({
    screens: {
      [`/board/${role}/course-detail/:courseId?`]: (
        <OfficeProvider>
          <CourseForm />
        </OfficeProvider>
      ),
      [`/board/${role}/courses`]: (
        <OfficeProvider>
          <OfficeCourses />
        </OfficeProvider>
      ),
      "/board/admin/admin-index": (
        <OfficeProvider>
          <WaitingCourses />
        </OfficeProvider>
      ),
    },
    at: `/board/${role}/${at}`,
    role,
    answers: {
      "GET /api/admin/courses/:id": () => course,
      "GET /api/admin/courses": () => ({ courses: [course], total: 1 }),
      "GET /api/teacher/courses": () => ({ courses: [course], total: 1 }),
      "GET /api/admin/teacher-options": () => [{ userId: 5, userName: "孙立", title: "" }],
      "GET /api/admin/courses/:id/chapters": () => [],
      "POST /api/admin/courses/return/:id": () => null,
      ...answers,
    },
  });
}
const dialog = () => page.getByRole("dialog").filter({ hasText: "确定要退回修改吗?" });
const yes = () => dialog().getByRole("button", { name: "退回修改" });
const reason = () => dialog().getByLabelText("退回原因");

test.each([
  ["the form", "course-detail/11", "退回修改"],
  ["the list", "courses", "退回修改"],
  ["what waits on the overview", "admin-index", "退回修改 施工管理精讲班"],
])("from %s it goes back with the reason, and the state that was looked at", async (_, at, name) => {
  const { called } = await open(at);
  if (at === "courses") await pressRowAct("退回修改", "施工管理精讲班");
  else await page.getByRole("button", { name, exact: true }).click();
  await expect
    .element(dialog().getByText("“施工管理精讲班”回到未提交，修改后可以再次提交。同时通知讲师孙立。"))
    .toBeVisible();
  await yes().click();
  await expect.element(dialog().getByText("请填写退回原因")).toBeVisible();
  expect(called(sent)).toEqual([]);
  await reason().fill("第三讲没有声音");
  await yes().click();
  await expect.element(page.getByText("已退回修改", { exact: true })).toBeVisible();
  const [call] = called(sent);
  expect(JSON.parse(call?.body ?? "")).toEqual({ reason: "第三讲没有声音" });
  expect(call?.query.get("updateTime")).toBe("2026-11-20T01:00:00.000Z");
});

test("a refusal stands in the dialog, and the reason stays", async () => {
  await open("course-detail/11", {}, "admin", {
    "POST /api/admin/courses/return/:id": () => refused(409, "孙立 刚刚撤回过这门课程，请核对后再退回修改"),
  });
  await page.getByRole("button", { name: "退回修改" }).click();
  await reason().fill("第三讲没有声音");
  await yes().click();
  await expect.element(dialog().getByText("孙立 刚刚撤回过这门课程，请核对后再退回修改")).toBeVisible();
  await expect.element(reason()).toHaveValue("第三讲没有声音");
});

test.each([
  ["a teacher", "teacher", "auditing"],
  ["an administrator, of what is not in the audit", "admin", "unpublish"],
] as const)("%s is not offered it", async (_, role, courseStatus) => {
  for (const at of ["course-detail/11", "courses"]) {
    await open(at, { courseStatus }, role);
    await expect.element(page.getByRole("link", { name: /^预览|^编辑|^查看/ }).first()).toBeVisible();
    expect(page.getByRole("button", { name: /退回修改/ }).elements()).toEqual([]);
    if (at !== "courses") continue;
    await page.getByRole("button", { name: "更多操作 施工管理精讲班" }).click();
    await expect.element(page.getByRole("menuitem", { name: "预览" })).toBeVisible();
    const offered = page.getByRole("menuitem", { name: /退回修改/ });
    if (role === "teacher") expect(offered.elements()).toEqual([]);
    else await expect.element(offered).toHaveAttribute("aria-disabled", "true");
  }
});

test("a teacher whose course came back reads why above the form and above its chapters", async () => {
  await open("course-detail/11", { courseStatus: "unpublish", returnReason: "第三讲没有声音" }, "teacher");
  const said = page.getByRole("alert").filter({ hasText: "审核已退回" });
  await expect.element(said.getByText("第三讲没有声音")).toBeVisible();
  await page.getByRole("tab", { name: "视频目录" }).click();
  await expect
    .element(page.getByText("这门课程还没有章节，点“章节”添加第一个，或粘贴整个目录"))
    .toBeVisible();
  await expect.element(said.getByText("第三讲没有声音")).toBeVisible();
});

test("a course that did not come back says nothing of it", async () => {
  await open("course-detail/11", { courseStatus: "unpublish" }, "teacher");
  await expect.element(page.getByLabelText("课程名称")).toBeVisible();
  expect(page.getByText("审核已退回").elements()).toEqual([]);
});

test.each([
  ["auditing", "已下架，不再回到审核"],
  ["unpublish", "已下架"],
] as const)(
  "on the overview the publication of one that was %s is undone, and that says what is so then",
  async (courseStatus, said) => {
    const left = { updateTime: "2026-11-23T02:00:00.000Z" };
    const { called } = await open("admin-index", { courseStatus }, "admin", {
      "GET /api/admin/publish-checks": () => [{ courseId: 11, checks: [] }],
      "POST /api/admin/courses/publish/:id": () => left,
      "POST /api/admin/courses/unpublish/:id": () => left,
    });
    await page.getByRole("switch", { name: "发布 施工管理精讲班" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("status").getByRole("button", { name: "撤销", exact: true }).click();
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
    const versions = called("POST /api/admin/courses/unpublish/11").map(({ query }) =>
      query.get("updateTime"),
    );
    expect(versions).toEqual([left.updateTime]);
  },
);
