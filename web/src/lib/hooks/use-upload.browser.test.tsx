import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { AvatarField } from "../../features/identity/profile/avatar-field.tsx";
import type { Profile } from "../../features/identity/profile/use-profile-form.ts";
import { openScreen } from "../../testing/open-screen.tsx";

const kept = "POST /api/user/profile";
type Host = { status: number; sign: () => unknown };

/** A field whose storage host answers that; what it answers may be changed. */
async function open(status: number) {
  const host: Host = { status, sign: () => signature };
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, "open").mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: host.status });
    queueMicrotask(() => this.dispatchEvent(new Event(host.status === 0 ? "error" : "load")));
  });
  const profile = { userName: "李建国", avatarUrl: null } as Profile;
  const { address, called } = await openScreen({
    screens: { "/": <AvatarField profile={profile} /> },
    at: "/",
    role: "user",
    answers: {
      "GET /api/user/avatar/oss-sign": () => host.sign(),
      [kept]: () => profile,
    },
  });
  await page.getByLabelText("头像文件").upload(new File(["no picture"], "头像.png", { type: "image/png" }));
  return { host, logged, address, called };
}
const signature = {
  policy: "p",
  accessId: "a",
  signature: "s",
  host: "/storage",
  expire: 4_000_000_000,
  dir: "image/avatar/",
  urlPrefix: "/files/",
  fields: {},
};
const retry = page.getByRole("button", { name: "重试" });

test.each([
  [400, "图片打不开，请换一张"],
  [413, "图片太大，请换一张小一些的"],
  [415, "图片打不开，请换一张"],
])(
  "a file that the store refuses for good is not tried again, and another can be chosen: %i",
  async (status, sentence) => {
    await open(status);
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
    expect(retry.elements()).toEqual([]);
    await expect.element(page.getByRole("button", { name: "更换头像" })).toBeEnabled();
  },
);

test.each([0, 403, 503])("what may go better is tried again: %i", async (status) => {
  await open(status);
  await expect.element(page.getByRole("alert")).toHaveTextContent("上传失败，请重试重试");
  await expect.element(retry).toBeVisible();
});

test("[UPL-007] [UPL-008] an upload that fails, or whose sign-in expired, is logged and told at its field without a toast; one that arrives says 上传成功", async () => {
  const { host, logged, address, called } = await open(0);
  const said = page.getByRole("alert");
  const sentence = () => said.element().textContent;
  const toasts = () => document.querySelectorAll(".toast").length;
  await expect.poll(sentence).toMatch(/^上传失败，请重试/);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(toasts()).toBe(0);

  const expired = { code: "error", msg: "token expired", reason: "TOKEN_EXPIRED" };
  localStorage.clear();
  host.sign = () => Response.json(expired, { status: 403 });
  await retry.click();
  await expect.poll(sentence).toMatch(/授权已失效/);
  expect(logged).toHaveBeenCalledTimes(2);
  expect(toasts()).toBe(0);
  expect(address()).toBe("/");

  Object.assign(host, { status: 204, sign: () => signature });
  await retry.click();
  await expect.element(page.getByText("上传成功", { exact: true })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
  expect(JSON.parse(called(kept)[0]?.body ?? "")).toEqual({
    avatarUrl: expect.stringMatching(/^\/files\/image\/avatar\/\w{20}\.png$/),
  });
});

test("a picture of another kind is refused before it is sent", async () => {
  const { called } = await open(204);
  await expect.poll(() => called(kept).length).toBe(1);
  await page.getByLabelText("头像文件").upload(new File(["icon"], "a.ico", { type: "image/x-icon" }));
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("上传的头像只能是 JPG 或 PNG 格式，并且大小不能超过 2M!");
  expect(called(kept)).toHaveLength(1);
});
