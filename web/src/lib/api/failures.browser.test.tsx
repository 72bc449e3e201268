import { listCartItems } from "@zhutu/domain/cart/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "../../ui/regions.tsx";
import { toastStore } from "../../ui/toast.ts";
import { navigateWith } from "../session/navigation.ts";
import { api } from "./api.ts";

const visited: string[] = [];
navigateWith((path) => void visited.push(path));
afterEach(() => {
  visited.length = 0;
  vi.restoreAllMocks();
});

/** What a call rejects with when the server answers so, and everything that is then shown. */
async function answered(status: number, body: object): Promise<{ failure: unknown; shown: string }> {
  vi.spyOn(window, "fetch").mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  await render(<ToastRegion />);
  const region = page.getByRole("status");
  await expect.element(region).toHaveTextContent("");
  const failure = await api(listCartItems, {}).then(
    () => undefined,
    (error: unknown) => error,
  );
  // A toast is drawn at once; nothing comes later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  const shown = region.element().textContent;
  toastStore.clear();
  return { failure, shown };
}

test("[ERR-001] body code error shows the server's sentence as a toast, and the call rejects", async () => {
  const { failure, shown } = await answered(200, { code: "error", msg: "专属码不存在" });
  expect(failure).toBeInstanceOf(CallError);
  expect(shown).toBe("专属码不存在");
});

test("[ERR-002] another body code rejects the call and shows nothing", async () => {
  const { failure, shown } = await answered(200, { code: 418, msg: "今日人脸识别次数已用完" });
  expect(failure).toBeInstanceOf(CallError);
  expect(shown).toBe("");
});

test("[ERR-003] HTTP 403 shows 无权访问 as a toast", async () => {
  const { failure, shown } = await answered(403, { code: 403, msg: "请先登录" });
  expect(failure).toBeInstanceOf(CallError);
  expect(shown).toBe("无权访问");
  expect(visited).toEqual(["/login/goback"]);
});

test("[ERR-004] HTTP 403 whose sentence says that the token expired shows 授权已失效 instead", async () => {
  const { shown } = await answered(403, { code: "error", msg: "token expired", reason: "TOKEN_EXPIRED" });
  expect(shown).toBe("授权已失效");
});

test("[ERR-006] HTTP 401 shows the server's sentence as a toast", async () => {
  const { shown } = await answered(401, { code: "error", msg: "账号或密码不正确" });
  expect(shown).toBe("账号或密码不正确");
  expect(visited).toEqual([]);
});

test.each([400, 404, 429, 500, 502])("[ERR-007] HTTP %i shows 网络请求失败 as a toast", async (status) => {
  const { shown } = await answered(status, { code: "error", msg: "busy" });
  expect(shown).toBe("网络请求失败");
});
