import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { chooseCover, open, openNew, said, save, saved, whole } from "./course-form.testing.tsx";

test("a course without a name and a cover is not saved and says so", async () => {
  const { called } = await openNew(1);
  await expect.element(page.getByLabelText("课程名称")).toBeVisible();
  expect(said()).toEqual([]);
  await save();
  await expect.poll(said).toEqual(expect.arrayContaining(["请输入课程名称", "必须选择封面"]));
  expect(called(saved)).toEqual([]);
});

test("[CRS-035] a teaching address of 331 characters shows 最多只能输入330个字符, one of 330 is saved", async () => {
  const { called } = await open("/11");
  await page.getByLabelText("授课地址").fill("路".repeat(331));
  await save();
  await expect.poll(said).toEqual(["最多只能输入330个字符"]);
  expect(called(saved)).toEqual([]);
  await page.getByLabelText("授课地址").fill("路".repeat(330));
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
});

test("[CRS-037] [CRS-038] [CRS-039] further education asks for subject, whether it is required, and a teacher", async () => {
  const { called } = await openNew(5);
  await expect.element(page.getByLabelText("课程名称")).toBeVisible();
  await save();
  await expect
    .poll(said)
    .toEqual(expect.arrayContaining(["请选择专业", "请选择是否必修课", "请选择讲课专家"]));
  expect(called(saved)).toEqual([]);
});

test("[LIVE-012] a live course without a live status shows 请设置直播状态", async () => {
  const { called } = await openNew(6);
  await expect.element(page.getByLabelText("课程名称")).toBeVisible();
  await save();
  await expect.poll(said).toEqual(expect.arrayContaining(["请设置直播状态"]));
  expect(called(saved)).toEqual([]);
});

test.each(["admin", "teacher"] as const)(
  "[LIVE-012] a saved live course that has lost its status shows 请设置直播状态 too, to %s",
  async (role) => {
    const { called } = await open(
      "/11",
      aCourse({ courseType: 6, courseStatus: "unpublish", liveStatus: null }),
      role,
    );
    await expect.element(page.getByLabelText("课程名称")).toBeVisible();
    await save();
    await expect.poll(said).toContain("请设置直播状态");
    expect(called(saved)).toEqual([]);
  },
);

test("[LIVE-003] a live course is 未开始, 直播中 or 已结束, by the one that staff choose", async () => {
  const course = aCourse({ courseType: 6, courseStatus: "unpublish", liveStatus: "started" });
  const { called } = await open("/11", course);
  await page.getByLabelText("直播状态").click();
  const offered = () =>
    [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent);
  await expect.poll(offered).toEqual(["未开始", "直播中", "已结束"]);
  await page.getByText("已结束", { exact: true }).click();
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
  expect(JSON.parse(called(saved)[0]?.body ?? "")).toMatchObject({ liveStatus: "completed" });
});

test.each([
  ["a GIF", "a.gif", "image/gif", 1_000],
  ["512000 bytes", "a.png", "image/png", 512_000],
])("[CRS-041] a cover of %s is refused with its sentence and not sent", async (_, name, type, size) => {
  const { asked } = await open("/11");
  const sentence = "上传的图片只能是 JPG或PNG 格式，并且大小不能超过 500k!";
  const picker = page.getByLabelText("封面文件");
  expect(page.getByText(sentence).elements()).toEqual([]);
  await userEvent.upload(picker, new File([new Uint8Array(size)], name, { type }));
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(asked.filter(({ call }) => call.includes("/api/files/"))).toEqual([]);
});

test.each([
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
])("[CRS-041] a cover %s of 511999 bytes is sent", async (name, type) => {
  const { called } = await open("/11");
  await userEvent.upload(
    page.getByLabelText("封面文件"),
    new File([new Uint8Array(511_999)], name, { type }),
  );
  await expect.poll(() => called("GET /api/files/oss-sign").length).toBe(1);
});

test.each(["auditing", "published"] as const)(
  "[CRS-023] a course in %s cannot be saved",
  async (courseStatus) => {
    await open("/11", aCourse({ courseStatus }));
    await expect.element(page.getByLabelText("课程名称")).toBeDisabled();
    expect(page.getByRole("button", { name: "保存" }).elements()).toEqual([]);
  },
);

test("the tab in front stands in the address: a reload shows it again, and nothing is asked", async () => {
  const { address } = await open("/11");
  await page.getByLabelText("课程名称").fill("改过的名字");
  await page.getByRole("tab", { name: "视频目录" }).click();
  await expect.poll(address).toMatch(/\?tab=chapters$/);
  await open("/11?tab=chapters");
  await expect.element(page.getByRole("tab", { name: "视频目录" })).toHaveAttribute("aria-selected", "true");
});

test("[CRS-012] [CRS-013] the form has the tabs 基本信息 and 视频目录, the second once the course has an id", async () => {
  await openNew(1);
  const chapters = page.getByRole("tab", { name: /视频目录/ });
  await expect.element(page.getByRole("tab", { name: "基本信息", exact: true })).toBeVisible();
  await expect.element(chapters).toHaveAttribute("aria-disabled", "true");
  await open("/11");
  await expect.element(chapters).toBeVisible();
  await expect.element(chapters).not.toHaveAttribute("aria-disabled", "true");
});

test.each([
  ["new", "?courseType=1", ""],
  ["saved", "/11", whole.courseName],
])(
  "[CRS-044] the teacher is a field of an administrator's form of a %s course, and not of a teacher's",
  async (_, at, name) => {
    const teacher = page.getByLabelText("讲师", { exact: true });
    await open(at);
    await expect.element(page.getByLabelText("课程名称")).toHaveValue(name);
    await expect.element(teacher).toBeVisible();
    await open(at, whole, "teacher");
    await expect.element(page.getByLabelText("课程名称")).toHaveValue(name);
    await expect.element(page.getByRole("button", { name: "保存" })).toBeVisible();
    expect(teacher.elements()).toEqual([]);
  },
);

test("[CRS-042] the cover's upload hints at its shape, 100:56", async () => {
  await openNew(1);
  await expect.element(page.getByText(/宽高比 100:56$/)).toBeVisible();
});

test.each([
  ["unpublish", ["删除", "发布"]],
  ["auditing", ["撤回审核", "发布"]],
  ["published", ["撤销发布"]],
] as const)(
  "[CRS-024] [CRS-025] [CRS-026] a course in %s offers its administrator %j",
  async (courseStatus, offered) => {
    await open("/11", aCourse({ courseStatus }));
    await expect.element(page.getByRole("link", { name: "预览" })).toBeVisible();
    const names = ["删除", "撤销发布", "撤回审核", "提交审核", "发布"];
    const shown = names.filter(
      (name) => page.getByRole("button", { name, exact: true }).elements().length > 0,
    );
    expect(shown).toEqual([...offered]);
  },
);

test("[ERR-008] a course is saved with 保存成功", async () => {
  const { called } = await open("/11");
  await expect.element(page.getByLabelText("课程名称")).toHaveValue("施工管理精讲班");
  await expect.element(page.getByText("保存成功")).not.toBeInTheDocument(); // nor the one of the test before
  await page.getByLabelText("课程名称").fill("施工管理冲刺班");
  await save();
  await expect.element(page.getByText("保存成功", { exact: true })).toBeVisible();
  expect(called(saved)).toHaveLength(1);
});

test("[ERR-008] the first save of a new course says 保存成功", async () => {
  const { called, address } = await openNew(1);
  await page.getByLabelText("课程名称").fill("施工管理精讲班");
  await page.getByLabelText("原价").fill("199.99");
  await page.getByRole("combobox", { name: /讲师/ }).click();
  await page.getByTitle("孙立").click();
  await chooseCover();
  const done = page.getByText("保存成功", { exact: true });
  await expect.element(done).not.toBeInTheDocument(); // not the one of the test before
  await save();
  await expect.element(done).toBeVisible();
  expect(called(saved)).toHaveLength(1);
  await expect.poll(address).toBe("/board/admin/course-detail/11");
});

test("[ERR-009] deleting a course asks 确定要删除吗? first, and a no deletes nothing", async () => {
  const { called } = await open("/11");
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(called("DELETE /api/admin/courses/11")).toEqual([]);
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.poll(() => called("DELETE /api/admin/courses/11").length).toBe(1);
});
