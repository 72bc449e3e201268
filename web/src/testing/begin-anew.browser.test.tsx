import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { usePageChange } from "../features/shell/page-code.ts";
import { queryClient } from "../lib/api/query.ts";
import { noteServerTime, serverNow } from "../lib/api/server-clock.ts";
import { currentSession, storeSession } from "../lib/session/session.ts";
import { confirm } from "../ui/confirm.tsx";
import { ConfirmRegion, ToastRegion } from "../ui/regions.tsx";
import { toast } from "../ui/toast.ts";
import { beginAnew } from "./begin-anew.ts";
import { person } from "./open-screen.tsx";

const Regions = () => (
  <>
    <p>{usePageChange() === null ? "没有在换页" : "在换页"}</p>
    <ToastRegion />
    <ConfirmRegion />
  </>
);

test("what the file before has said, asked and drawn is gone", async () => {
  await render(<Regions />);
  document.body.append("留下的字");
  document.body.style.overflow = "hidden";
  const answer = confirm({ title: "离开此页？" });
  toast.error("网络请求失败");
  await expect.element(page.getByText("离开此页？")).toBeVisible();
  await beginAnew();
  expect(await answer).toBe(false);
  expect([document.body.childNodes.length, document.body.getAttributeNames()]).toEqual([0, []]);
  await render(<Regions />);
  expect(document.body.textContent).toBe("没有在换页");
});

test("so is what it has kept and remembered", async () => {
  storeSession(person("user"));
  sessionStorage.setItem("zhutu.own.loginName", "admin01");
  localStorage.setItem("zhutu.pay-method", "alipay");
  queryClient.setQueryData(["known"], 1);
  noteServerTime(new Date(Date.now() + 3_600_000).toUTCString());
  await beginAnew();
  expect([currentSession(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(serverNow(0)).toBe(0);
});

test("so is what it has put in the place of the browser's own, and the address is the page's", async () => {
  const [fetched, address, title] = [window.fetch, window.location.href, document.title];
  vi.stubGlobal("fetch", () => undefined);
  vi.spyOn(window, "open").mockReturnValue(null);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  window.location.hash = "#elsewhere";
  document.title = "别的页";
  await beginAnew();
  expect(window.fetch).toBe(fetched);
  expect([vi.isMockFunction(window.open), vi.isFakeTimers()]).toEqual([false, false]);
  expect([window.location.href, document.title]).toEqual([address, title]);
});
