import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { AvatarField } from "../../features/identity/profile/avatar-field.tsx";
import type { Profile } from "../../features/identity/profile/use-profile-form.ts";
import { openScreen } from "../../testing/open-screen.tsx";

/** A field whose storage host answers that. */
async function open(status: number) {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, "open").mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, "status", { value: status });
    queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? "error" : "load")));
  });
  const profile = { userName: "李建国", avatarUrl: null } as Profile;
  await openScreen({
    screens: { "/": <AvatarField profile={profile} /> },
    at: "/",
    role: "user",
    answers: {
      "GET /api/user/avatar/oss-sign": () => signature,
    },
  });
  await page.getByLabelText("头像文件").upload(new File(["no picture"], "头像.png", { type: "image/png" }));
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
