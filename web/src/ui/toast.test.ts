import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, toastStore } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = () => toastStore.current().map(({ text }) => text);

test("a sentence stands for four seconds, and one that is said again stands four seconds more, once", () => {
  toast.success("保存成功");
  vi.advanceTimersByTime(3_900);
  toast.success("保存成功");
  expect(shown()).toEqual(["保存成功"]);
  vi.advanceTimersByTime(3_900);
  expect(shown()).toEqual(["保存成功"]);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual([]);
});

test("the same words as a success and as an error are two", () => {
  toast.success("已取消");
  toast.error("已取消");
  expect(shown()).toEqual(["已取消", "已取消"]);
});

test("what the network was blamed for goes when it is back, and nothing else does", () => {
  toast.error("网络请求失败", "系统出错了");
  toast.success("保存成功");
  toastStore.networkBack();
  expect(shown()).toEqual(["网络请求失败", "保存成功"]);
  toast.lost("网络请求失败", "请检查网络");
  expect(shown()).toEqual(["保存成功", "网络请求失败"]);
  toastStore.networkBack();
  expect(shown()).toEqual(["保存成功"]);
});

test("what can be undone stands ten seconds, and 撤销 undoes it once and closes", () => {
  const undo = vi.fn();
  toast.undoable("发布成功", undo);
  vi.advanceTimersByTime(9_900);
  expect(shown()).toEqual(["发布成功"]);
  vi.advanceTimersByTime(200);
  expect(shown()).toEqual([]);
  toast.undoable("发布成功", undo);
  expect(toastStore.current()[0]?.act?.label).toBe("撤销");
  toastStore.current()[0]?.act?.run();
  expect(shown()).toEqual([]);
  expect(undo).toHaveBeenCalledTimes(1);
});
