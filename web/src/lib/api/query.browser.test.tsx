import { setCourseHot } from "@zhutu/domain/catalogue/contract.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "../../ui/regions.tsx";
import { useApiWrite } from "./query.ts";

function Hot() {
  const hot = useApiWrite(setCourseHot);
  return (
    <>
      <button type="button" onClick={() => hot.mutate({ params: { courseId: 1 } })}>
        热门
      </button>
      <ToastRegion />
    </>
  );
}

const answers = (body: object) =>
  vi
    .spyOn(window, "fetch")
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status: 200 })));

afterEach(() => vi.restoreAllMocks());

test("a write that is done says its endpoint's sentence; a refused one only why", async () => {
  await render(<Hot />);
  const region = page.getByRole("status");
  answers({ code: "error", msg: "课程当前状态不能进行此操作" });
  await page.getByRole("button").click();
  await expect.element(region).toHaveTextContent("课程当前状态不能进行此操作");
  await expect.element(region).not.toHaveTextContent("已设为热门");
  answers({ code: 200, msg: "已设为热门", resultObject: null });
  await page.getByRole("button").click();
  await expect.element(region).toHaveTextContent("已设为热门");
});
