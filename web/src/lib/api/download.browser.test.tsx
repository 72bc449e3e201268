import { exportMyData } from "@zhutu/domain/identity/contract.ts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { mendSecondFactorWith } from "../session/second-factor.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { download } from "./download.ts";

/** The browser's own: a screen that is open answers all calls itself. */
const readSaved = window.fetch.bind(window);

/** Presses 导出 once the server answers so; what the browser was given to save. */
async function exported(answer: () => unknown) {
  const saved: { name: string; text: string }[] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function keep() {
    const [name, address] = [this.download, this.href];
    void readSaved(address)
      .then((file) => file.text())
      .then((text) => saved.push({ name, text }));
  };
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click));
  const start = (): void => {
    const { signal } = new AbortController();
    download(exportMyData, {}, { signal, onProgress: () => {} }).catch(() => {});
  };
  await openScreen({
    screens: {
      "/index": (
        <button type="button" onClick={start}>
          导出
        </button>
      ),
    },
    at: "/index",
    role: "user",
    answers: { "POST /api/user/my-data": answer },
  });
  await page.getByRole("button", { name: "导出" }).click();
  return saved;
}

const asFile = (type: string, name: string, plain: string) => () =>
  new Response('{"userName":"李建国"}', {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename=${plain}; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

test.each([
  ["application/json; charset=utf-8", "我的数据.json", "my-data.json"],
  ["application/pdf", "继续教育合格证书-1.pdf", "certificate-1.pdf"],
  ["application/zip", "题目.zip", "questions.zip"],
  ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "订单.xlsx", "orders.xlsx"],
])("a file of type %s is saved with its name and bytes", async (type, name, plain) => {
  const saved = await exported(asFile(type, name, plain));
  await expect.poll(() => saved).toEqual([{ name, text: '{"userName":"李建国"}' }]);
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a refusal is said and nothing is saved, also where it comes with status 200", async () => {
  const saved = await exported(() => Response.json({ code: "error", msg: "每天最多导出 5 次" }));
  await expect.element(page.getByText("每天最多导出 5 次")).toBeVisible();
  expect(saved).toEqual([]);
});

test("a file for which the second factor is asked again arrives once it was shown, and not before", async () => {
  const file = asFile("text/plain", "订单.xlsx", "orders.xlsx");
  const asked = () =>
    Response.json(
      { code: "error", msg: "请先输入两步验证的验证码", reason: "SECOND_FACTOR_ASKED" },
      { status: 401 },
    );
  let shows = false;
  const answers = [asked, asked, file];
  mendSecondFactorWith({
    SECOND_FACTOR_ASKED: () => Promise.resolve(shows),
    SECOND_FACTOR_LACKING: () => Promise.resolve(false),
  });
  const saved = await exported(() => answers.shift()?.());
  await expect.element(page.getByText("请先输入两步验证的验证码")).toBeVisible();
  expect(saved).toEqual([]);
  shows = true;
  await page.getByRole("button", { name: "导出" }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["订单.xlsx"]);
  expect(answers).toEqual([]);
});
