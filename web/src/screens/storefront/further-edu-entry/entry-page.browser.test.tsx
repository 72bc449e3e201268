import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { EntryPage } from "./entry-page.tsx";

test("[SYSP-009] the entry leads to continuing education, one's certificates and the rules of hours, in five steps", async () => {
  await openScreen({
    screens: { "/further-edu-entry": <EntryPage courses={[]} total={0} /> },
    at: "/further-edu-entry",
  });
  for (const [name, path] of [
    ["进入继续教育课程", "/index/further-edu-train"],
    ["查看我的证书", "/board/user/my-cert"],
    ["看学时认定规则", "/index/rules/study-hours"],
  ] as const)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", path);
  const subjects = page.getByRole("region", { name: "按专业选课" }).getByRole("link").elements();
  expect(subjects.map((one) => [one.textContent, one.getAttribute("href")])).toEqual(
    [
      ["建筑工程", "building"],
      ["市政公用工程", "municipal"],
      ["水利水电工程", "water"],
      ["机电工程", "mechanical"],
      ["矿业工程", "mining"],
      ["公路工程", "highway"],
    ].map(([name, code]) => [name, `/index/further-edu-train?certSubject=${code}`]),
  );
  const steps = page.getByRole("region", { name: "学习步骤" }).getByRole("heading", { level: 3 });
  expect(steps.elements().map((one) => one.textContent)).toEqual([
    "1. 选课",
    "2. 实名核验",
    "3. 看完视频",
    "4. 通过测验",
    "5. 学时累计",
  ]);
  await expect.element(page.getByRole("region", { name: "大家在学" })).not.toBeInTheDocument();
});

test("the page promises what is checked: a lesson asks whether somebody watches, and counts nothing without an answer", async () => {
  await openScreen({
    screens: { "/further-edu-entry": <EntryPage courses={[]} total={0} /> },
    at: "/further-edu-entry",
  });
  const steps = page.getByRole("region", { name: "学习步骤" });
  await expect
    .element(
      steps.getByText(
        "按实际播放时间计时，没看的部分不能拖过；播放中会不定时问是否在学习，没有回应的时间不计。",
      ),
    )
    .toBeVisible();
});
