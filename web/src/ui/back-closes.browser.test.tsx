import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { noteEntry, useBackCloses } from "./back-closes.ts";

function Sheet() {
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return open ? (
    <button type="button" onClick={() => setOpen(false)}>
      完成
    </button>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      筛选
    </button>
  );
}

/** A router of the page's own: how often it hears that the person went back, and whereto. */
function listening(): string[] {
  const heard: string[] = [];
  window.addEventListener("popstate", ({ state }) =>
    heard.push(String((state as { idx: number } | null)?.idx)),
  );
  return heard;
}
const goTo = (idx: number): void => window.history.pushState({ idx }, "");
const button = (name: string) => page.getByRole("button", { name });

test("on a phone Back closes the sheet and stays; once it is closed Back leaves the page", async () => {
  await page.viewport(390, 844);
  goTo(1);
  goTo(2);
  await render(<Sheet />);
  const heard = listening();
  for (let times = 0; times < 2; times++) {
    await button("筛选").click();
    await expect.element(button("完成")).toBeVisible();
    window.history.back();
    await expect.element(button("筛选")).toBeVisible();
  }
  await button("筛选").click();
  await button("完成").click();
  expect(heard).toEqual([]);
  window.history.back();
  await expect.poll(() => heard).toEqual(["1"]);
});

test("a page that was opened from a sheet leads back to the page below it in one step", async () => {
  await page.viewport(390, 844);
  goTo(1);
  await render(<Sheet />);
  await button("筛选").click();
  goTo(2);
  noteEntry();
  await button("完成").click();
  const heard = listening();
  window.history.back();
  await expect.poll(() => heard).toEqual(["1"]);
  await expect.poll(() => window.history.state as unknown).toEqual({ idx: 1 });
});

test("on a desktop Back leaves the page, whatever is open", async () => {
  await page.viewport(1440, 900);
  goTo(1);
  goTo(2);
  noteEntry();
  await render(<Sheet />);
  const heard = listening();
  await button("筛选").click();
  window.history.back();
  await expect.poll(() => heard).toEqual(["1"]);
});
