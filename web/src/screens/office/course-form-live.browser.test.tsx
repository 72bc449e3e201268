// The push address on the form of a live course.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import CourseForm from "./course-form.tsx";
import { openNew } from "./course-form.testing.tsx";

const live = aCourse({ courseType: 6, courseStatus: "published", liveStatus: "started" });
const address = (key: string) => ({
  pushServer: "rtmp://push.example.com/live",
  streamKey: key,
  pushUrl: `rtmp://push.example.com/live/${key}`,
  expireTime: "2026-12-01T12:00:00.000Z",
});
// A button that was loading keeps its icon's name before its own until the icon has faded.
const button = (name: string) => page.getByRole("button", { name: new RegExp(`^(?:\\S+ )?${name}$`) });

const open = (over: Record<string, () => unknown> = {}) => {
  let key = "first";
  return openScreen({
    screens: {
      "/board/admin/course-detail/:courseId?": (
        <OfficeProvider>
          <CourseForm />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/course-detail/11",
    role: "admin",
    answers: {
      "GET /api/admin/courses/:id": () => live,
      "GET /api/admin/teacher-options": () => [],
      "GET /api/public/courses/:id/chapters": () => [],
      "GET /api/live/courses/:id": () => ({
        courseId: 11,
        liveStatus: "started",
        liveStartTime: null,
        onAir: true,
        mayWatch: true,
        playUrl: "",
        replayComing: false,
      }),
      "GET /api/vod/push-url/:id": () => address(key),
      "POST /api/vod/push-url/:id": () => {
        key = "second";
        return address(key);
      },
      "POST /api/live/courses/:id/end": () => null,
      ...over,
    },
  });
};

test("[LIVE-010] refreshing the push address of a course that is not saved shows 请首先保存课程", async () => {
  const { asked } = await openNew(6);
  await expect.element(button("刷新推流地址")).toBeVisible();
  expect(page.getByText("请首先保存课程").elements()).toEqual([]);
  await button("刷新推流地址").click();
  await expect.element(page.getByRole("status").getByText("请首先保存课程", { exact: true })).toBeVisible();
  // As something that went wrong, not as a success.
  expect(page.getByText("请首先保存课程").element().closest(".toast")?.classList).toContain("toast-error");
  expect(asked.filter(({ call }) => call.includes("/api/vod/push-url"))).toEqual([]);
});

test("only a live course has a push address", async () => {
  await openNew(1);
  await expect.element(page.getByRole("heading", { name: "规格", exact: true })).toBeVisible();
  expect(page.getByText("直播推流").elements()).toEqual([]);
});

test("the address is hidden, and not even asked for, until somebody wants to see it", async () => {
  const { called } = await open();
  await expect.element(page.getByText("正在推流")).toBeVisible();
  expect(page.getByText(/rtmp:/).elements()).toEqual([]);
  expect(called("GET /api/vod/push-url/11")).toEqual([]);
  await button("显示推流地址").click();
  await expect.element(page.getByText("rtmp://push.example.com/live/first")).toBeVisible();
  await button("隐藏推流地址").click();
  expect(page.getByText(/rtmp:/).elements()).toEqual([]);
});

test("[LIVE-011] a new address says 刷新成功 and takes the old one's place, once it was agreed to", async () => {
  const { called } = await open();
  await button("显示推流地址").click();
  await expect.element(page.getByText("first", { exact: true })).toBeVisible();
  await button("刷新推流地址").click();
  await expect.element(page.getByText(/原来的推流地址立即失效/)).toBeVisible();
  expect(called("POST /api/vod/push-url/11")).toEqual([]);
  await button("确定").click();
  await expect.element(page.getByText("刷新成功")).toBeVisible();
  await expect.element(page.getByText("second", { exact: true })).toBeVisible();
});

test("the broadcast is ended from here, though the form of a published course is locked", async () => {
  const { called } = await open();
  await button("结束直播").click();
  await button("确定").click();
  await expect.poll(() => called("POST /api/live/courses/11/end").length).toBe(1);
});

test("a server that cannot be pushed to says why, with 重试", async () => {
  await open({
    "GET /api/vod/push-url/:id": () => refused(200, "这台服务器暂时不能接收直播推流，请联系管理员"),
  });
  await button("显示推流地址").click();
  await expect.element(page.getByText("这台服务器暂时不能接收直播推流，请联系管理员")).toBeVisible();
  await expect.element(button("重试")).toBeVisible();
});
