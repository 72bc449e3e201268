import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import minute from "../../testing/minute.mp4?url";
import type { Answers } from "../../testing/open-screen.tsx";
import { opened as playing, openRoom } from "./room.testing.tsx";

type Note = { noteKey: string; courseChapterId: number; position: number; noteText: string };
const notesPath = "/api/study/courses/11/notes";
const draftKey = "zhutu.own.study-note";
const key = (digit: string) => digit.repeat(32);
const two: Note[] = [
  { noteKey: key("a"), courseChapterId: 2, position: 30, noteText: "第二讲的重点" },
  { noteKey: key("b"), courseChapterId: 1, position: 5, noteText: "标准编号\n要背" },
];
const film = {
  ...playing,
  playPass: "",
  sources: [{ definition: "HD", playURL: minute }],
};

/** The room of somebody with these notes, on a server that keeps what is saved. */
async function open(
  notes: Note[] = [],
  answers: Answers = {},
  more: { kept?: () => void; course?: ReturnType<typeof aCourse> } = {},
) {
  let kept = notes;
  const opened = await openRoom(
    {
      "POST /api/vod/open-chapter": ({ body }) => ({
        ...film,
        coursePlayId: `play-${(JSON.parse(body) as { courseChapterId: number }).courseChapterId}`,
      }),
      [`GET ${notesPath}`]: () => kept,
      [`POST ${notesPath}`]: ({ body }) => {
        const note = JSON.parse(body) as Note;
        kept = [...kept.filter(({ noteKey }) => noteKey !== note.noteKey), note];
        return null;
      },
      "DELETE /api/study/notes/:noteKey": () => {
        kept = kept.filter(({ noteKey }) => noteKey !== key("b"));
        return null;
      },
      ...answers,
    },
    [],
    more,
  );
  return { ...opened, kept: () => kept };
}
const begin = () => page.getByRole("button", { name: "记笔记" }).click();
const text = page.getByRole("textbox", { name: /的笔记$/ });
const save = () => page.getByRole("button", { name: "保存", exact: true }).click();
const notesTab = () => page.getByRole("tab", { name: /笔记/ }).click();
const seconds = () => document.querySelector("video")?.currentTime ?? 0;

test("one press while it plays begins a note at that moment, which the list then shows", async () => {
  const { kept } = await open();
  await page.getByRole("button", { name: "开始学习" }).click();
  await expect.poll(seconds).toBeGreaterThan(1.2);
  await begin();
  await expect.element(page.getByRole("textbox", { name: "0:01 的笔记" })).toHaveFocus();
  await userEvent.keyboard("荷载组合");
  await save();
  await expect.element(page.getByText("笔记已保存")).toBeVisible();
  expect(kept()).toMatchObject([{ courseChapterId: 1, position: 1, noteText: "荷载组合" }]);
  await notesTab();
  await expect.element(page.getByText("荷载组合")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "记笔记" })).toBeEnabled();
});

test("what was typed stays when it could not be sent, and when the page is opened anew; one note is saved", async () => {
  const sent: Note[] = [];
  let fails = true;
  const answers = {
    [`POST ${notesPath}`]: ({ body }: { body: string }) => {
      sent.push(JSON.parse(body) as Note);
      return fails ? new Response("", { status: 502 }) : null;
    },
  };
  await open([], answers);
  await begin();
  await text.fill("别丢");
  await save();
  await expect.poll(() => document.querySelector("form [class*=alert]")?.textContent).toBeTruthy();
  await expect.element(text).toHaveValue("别丢");
  const draft = sessionStorage.getItem(draftKey) ?? "";
  fails = false;
  await open([], answers, { kept: () => sessionStorage.setItem(draftKey, draft) });
  await expect.element(text).toHaveValue("别丢");
  await save();
  await expect.element(text).not.toBeInTheDocument();
  expect(new Set(sent.map(({ noteKey }) => noteKey)).size).toBe(1);
  expect(sessionStorage.getItem(draftKey)).toBeNull();
});

test("notes are listed by lesson and time; a press goes there, also into another lesson", async () => {
  const { address } = await open(two);
  await notesTab();
  await expect
    .poll(() => [...document.querySelectorAll("section h3")].map((head) => head.textContent))
    .toEqual(["1 BIM 标准与政策", "2 建模环境与协同"]);
  await page.getByRole("button", { name: "0:05，去这里" }).click();
  // Further education: nothing beyond what was watched.
  await expect.poll(seconds).toBeGreaterThan(0.2);
  expect(seconds()).toBeLessThan(4);
  await page.getByRole("button", { name: "0:30，去这里" }).click();
  await expect.poll(address).toBe("/index/study/11?chapter=2");
});

test("in exam training a press on a note plays from its moment, in a lesson that was not begun", async () => {
  await open([{ ...two[1]!, position: 40 }], {}, { course: aCourse({ courseType: 1 }) });
  await notesTab();
  await page.getByRole("button", { name: "0:40，去这里" }).click();
  await expect.poll(seconds).toBeGreaterThan(0.2);
  expect(seconds()).toBeGreaterThanOrEqual(40);
});

test("a note is changed, and deleted after a question", async () => {
  const { kept } = await open(two);
  await notesTab();
  await page.getByRole("button", { name: "编辑" }).first().click();
  await expect.element(text).toHaveValue("标准编号\n要背");
  await text.fill("改过");
  await save();
  await expect.poll(() => kept().find(({ noteKey }) => noteKey === key("b"))?.noteText).toBe("改过");
  await expect.element(page.getByText("改过")).toBeVisible();
  await page.getByRole("button", { name: "删除" }).first().click();
  await page.getByRole("dialog", { name: "确定要删除吗?" }).getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("笔记已删除")).toBeVisible();
  expect(kept().map(({ noteKey }) => noteKey)).toEqual([key("a")]);
  await expect.element(page.getByText("改过")).not.toBeInTheDocument();
});

test("an empty note is refused beside its field, and giving up a written one asks first", async () => {
  await open();
  await begin();
  await save();
  await expect.element(page.getByText("请填写笔记")).toBeVisible();
  await text.fill("写了一半");
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await page.getByRole("button", { name: "继续写" }).click();
  await expect.element(text).toHaveValue("写了一半");
  await page.getByRole("button", { name: "取消", exact: true }).click();
  await page.getByRole("button", { name: "放弃", exact: true }).click();
  await expect.element(text).not.toBeInTheDocument();
  expect(sessionStorage.getItem(draftKey)).toBeNull();
});

test("all notes of the course go into one text file", async () => {
  const files: Blob[] = [];
  const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:none";
  });
  await open(two);
  await notesTab();
  await page.getByRole("button", { name: "导出笔记" }).click();
  make.mockRestore();
  const written = await files[0]?.text();
  expect(written).toContain(
    "1 BIM 标准与政策\r\n[0:05] 标准编号\n要背\r\n\r\n2 建模环境与协同\r\n[0:30] 第二讲的重点",
  );
});

test("on a phone notes fit, with controls of 44 pixels", async () => {
  await open([{ ...two[1]!, noteText: "长".repeat(300) }]);
  await page.viewport(390, 844);
  await begin();
  await notesTab();
  await expect.element(page.getByRole("button", { name: "0:05，去这里" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  for (const name of ["0:05，去这里", "编辑", "删除", "导出笔记", "保存"]) {
    const { width, height } = page
      .getByRole("button", { name, exact: true })
      .element()
      .getBoundingClientRect();
    expect([name, Math.min(width, height) >= 44]).toEqual([name, true]);
  }
});
