import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openScreen } from "../../testing/open-screen.tsx";
import { RichTextField } from "./rich-text-field.tsx";

// Unpacking the editor may take longer than a look at the page.
beforeAll(() => import("./rich-text-editor.tsx"), 60_000);

test.each([
  [undefined, 500],
  [300, 300],
] as const)("[RULE-011] the editor of a form that sets the height %s is %i high", async (height, pixels) => {
  await render(
    <RichTextField label="介绍" imageRule={() => undefined} {...(height !== undefined && { height })} />,
  );
  const text = page.getByRole("textbox", { name: "介绍" });
  await expect.element(text).toBeVisible();
  const scrolled = text.element().parentElement?.parentElement;
  expect(scrolled?.getBoundingClientRect().height).toBe(pixels);
});

afterEach(() => void vi.restoreAllMocks());

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The editor, what it says its text is, and the files that a storage host takes, answering with that status. */
async function openEditor(status = 204) {
  const sent: File[] = [];
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(() => undefined);
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest, body) {
    if (body instanceof FormData) sent.push(body.get("file") as File);
    Object.defineProperty(this, "status", { value: status });
    queueMicrotask(() => this.dispatchEvent(new Event("load")));
  });
  const signature = {
    policy: "p",
    accessId: "a",
    signature: "s",
    host: "/storage",
    expire: 2_000_000_000,
    dir: "image/editor/",
    urlPrefix: "/files/",
    fields: { policy: "p" },
  };
  await openScreen({
    screens: {},
    at: "/",
    role: "admin",
    answers: { "GET /api/files/oss-sign": () => signature },
  });
  const texts: string[] = [];
  const rule = ({ name }: File) => (name.endsWith(".png") ? undefined : "只能是 PNG");
  await render(<RichTextField label="介绍" imageRule={rule} onChange={(html) => texts.push(html)} />);
  const text = page.getByRole("textbox", { name: "介绍" });
  await expect.element(text).toBeVisible();
  const paste = (html: string, files: File[] = []) => {
    const data = new DataTransfer();
    if (html !== "") data.setData("text/html", html);
    for (const file of files) data.items.add(file);
    text
      .element()
      .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  };
  return { paste, sent, last: () => texts.at(-1) ?? "" };
}

test("a picture that pasted words carry is uploaded; those of other places are named and stand as words", async () => {
  const { paste, sent, last } = await openEditor();
  paste(
    `<p>公众号<img src="https://mmbiz.qpic.cn/a/0?wx_fmt=png" alt="公众号图">尾</p><p>Word<img src="file:///C:/a/clip_image002.png">尾</p><p>网页</p><img src="${dot}">`,
  );
  await expect.element(page.getByText(/2 张图片没有粘贴进来：“公众号图”、“clip_image002.png”/)).toBeVisible();
  await expect.poll(last).toMatch(/<img src="\/files\/image\/editor\/\w{20}\.png"/);
  expect(last()).not.toContain("data:");
  expect(last()).toContain("［图片：clip_image002.png］");
  expect(last()).toContain("图片：公众号图</a>");
  expect(sent.map(({ name, type }) => [name, type])).toEqual([["粘贴的图片.png", "image/png"]]);
});

test("a screenshot is uploaded where it is pasted", async () => {
  const { paste, sent, last } = await openEditor();
  const bytes = Uint8Array.from(atob(dot.split(",")[1] ?? ""), (sign) => sign.charCodeAt(0));
  paste("", [new File([bytes], "image.png", { type: "image/png" })]);
  await expect.poll(last).toMatch(/<img src="\/files\/image\/editor\/\w{20}\.png"/);
  expect(sent).toHaveLength(1);
});

test("a pasted picture that is not taken goes, and that is said", async () => {
  const { paste, last } = await openEditor(400);
  paste(`<p>字</p><img src="${dot}">`);
  await expect.element(page.getByText(/一张粘贴的图片上传失败/)).toBeVisible();
  await expect.poll(last).toMatch(/^<p>字<\/p>(?:<p><\/p>)?$/);
  paste(`<p>字</p><img src="data:image/bmp;base64,Qk0=">`);
  await expect.element(page.getByText("只能是 PNG")).toBeVisible();
  expect(last()).not.toContain("data:");
});
