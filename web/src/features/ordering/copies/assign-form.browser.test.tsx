import { CallError } from "@zhutu/domain/endpoint.ts";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { AssignForm } from "./assign-form.tsx";
import type { Assigned } from "./assign-result.tsx";
import type { Listed } from "./roster-card.tsx";

const nobody: Assigned = { assigned: [], alreadyAssigned: [], copiesLeft: 5 };

/** The form, and the lists of people it sent. */
async function form(over: Partial<Parameters<typeof AssignForm>[0]> = {}) {
  const sent: Listed[][] = [];
  const onAssign = (people: Listed[]) => {
    sent.push(people);
    const assigned = people.map((one) => (typeof one === "string" ? one : one.telephone));
    return Promise.resolve<Assigned>({ assigned, alreadyAssigned: [], copiesLeft: 0 });
  };
  const element = (
    <AssignForm
      copiesLeft={5}
      listed={new Set()}
      onAssign={onAssign}
      onAssignToMe={() => Promise.resolve(nobody)}
      {...over}
    />
  );
  await render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return sent;
}
const named = (telephone: string, name: string): Listed => ({ telephone, name });
const field = page.getByRole("textbox", { name: "学员手机号" });
/** The text area itself. */
const area = () => document.querySelector("textarea");
const typed = () => area()?.value;
const said = () => document.querySelector("form")?.textContent ?? "";
const send = page.getByRole("button", { name: /^分配(给 \d+ 人)?$/ });
const marks = () => [...document.querySelectorAll("mark")].map((mark) => mark.textContent);

test("[ASGN-004] the phones are typed into a text area", async () => {
  await form();
  await field.fill("13806410532");
  expect(typed()).toBe("13806410532");
  expect(area()?.labels[0]?.textContent).toBe("学员手机号");
});

test("[ASGN-006] without a text nothing is sent", async () => {
  const sent = await form();
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("请输入手机号");
  expect(sent).toEqual([]);
});

test("[ASGN-007] a text of fewer than 11 or more than 1000 characters is not sent", async () => {
  const sent = await form();
  for (const text of ["1380641053", "13806410532,".repeat(84)]) {
    await field.fill(text);
    await send.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("长度在 11 到 1000 个字符");
  }
  expect(sent).toEqual([]);
});

test("[ASGN-008] [ASGN-009] [ASGN-010] what is pasted is split; what is no number is red, told with its line, and not sent", async () => {
  const sent = await form();
  await field.fill("13806410532，13953180417\n18660107735 1385310002\n13806410532、186531077301");
  await expect.poll(said).toContain("2 个号码不是 11 位数字，已标红，不会提交");
  expect(said()).toContain("第 2 行 1385310002第 3 行 186531077301");
  await expect.element(page.getByText("1 个号码重复，只算一次。")).toBeVisible();
  expect(marks()).toEqual(["1385310002", "186531077301"]);
  const red = document.createElement("i");
  red.style.color = "var(--danger-ink)";
  document.body.append(red);
  const mark = document.querySelector("mark");
  expect(getComputedStyle(mark as Element).color).toBe(getComputedStyle(red).color);
  red.remove();
  await page.getByRole("button", { name: "分配给 3 人" }).click();
  await expect.poll(() => sent).toEqual([["13806410532", "13953180417", "18660107735"]]);
});

test("lines with what is no number stay as they were pasted; only what was not given yet is sent once they are right", async () => {
  const pasted = "张伟\t13806410532\n李娜\t1385310002\n王芳\t13953180417";
  const sent = await form({ listed: new Set(["138****0532", "139****0417"]) });
  await field.fill(pasted);
  await send.click();
  await expect.poll(() => sent).toEqual([[named("13806410532", "张伟"), named("13953180417", "王芳")]]);
  await expect.poll(said).toContain("2 个号码刚才已分配，不再提交。");
  expect(typed()).toBe(pasted);
  expect(said()).toContain("第 2 行 1385310002");
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("这些号码都已分配，请改正标红的号码");

  await field.fill(pasted.replace("1385310002", "13853100022"));
  await page.getByRole("button", { name: "分配给 1 人" }).click();
  await expect.poll(() => sent.slice(1)).toEqual([[named("13853100022", "李娜")]]);
  await expect.poll(typed).toBe("");
});

test("a copy that was taken back since is given again from the lines that stayed", async () => {
  const sent = await form({ listed: new Set() });
  await field.fill("13806410532\n1385310002");
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "分配给 1 人" }).click();
    await expect.poll(() => sent).toEqual(Array.from({ length: times }, () => ["13806410532"]));
  }
});

test("[ASGN-015] a success says 分配成功, and which numbers had it already", async () => {
  const answer = { assigned: ["13806410532"], alreadyAssigned: ["13953180417"], copiesLeft: 4 };
  await form({ onAssign: () => Promise.resolve(answer) });
  await field.fill("13806410532 13953180417");
  await send.click();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("分配成功：1 人。1 个号码已分配过或已有这门课，没有占名额：13953180417");
  await expect.poll(typed).toBe("");
});

test("[ASGN-015] without such numbers there is no note", async () => {
  await form();
  await field.fill("13806410532");
  await send.click();
  await expect.element(page.getByRole("status")).toHaveTextContent("分配成功：1 人。");
});

test("what was typed stays when the request fails, with the server's sentence", async () => {
  const refused = new CallError(200, "error", "名额不足：还剩 1 个，这次需要 2 个，没有分配");
  await form({ onAssign: () => Promise.reject(refused), copiesLeft: 1 });
  await field.fill("13806410532 13953180417");
  await expect.element(page.getByText("还剩 1 个名额，多了 1 个号码。")).toBeVisible();
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(refused.message);
  await expect.poll(typed).toBe("13806410532 13953180417");
});

test("numbers that are in the list already are counted apart, and left out where the copies would not cover them", async () => {
  const listed = new Set(["138****0532"]);
  const all = await form({ copiesLeft: 2, listed });
  await field.fill("13806410532 13953180417");
  await expect
    .element(page.getByText("1 个号码与已分配名单中的号码首尾相同，如果是同一人，不会再占名额。"))
    .toBeVisible();
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.poll(() => all).toEqual([["13806410532", "13953180417"]]);
  await cleanup();
  const few = await form({ copiesLeft: 1, listed });
  await field.fill("13806410532 13953180417");
  await expect
    .element(
      page.getByText(
        "1 个号码与已分配名单中的号码首尾相同，名额不够，这次不提交；如果是另外的人，请单独分配。",
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText(/多了/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "分配给 1 人" }).click();
  await expect.poll(() => few).toEqual([["13953180417"]]);
});

test("without copies left nothing can be sent", async () => {
  await form({ copiesLeft: 0 });
  await expect.element(page.getByRole("button", { name: "名额已用完" })).toBeDisabled();
});

test("a name beside a number goes with it and is shown before; one that is refused does not, and the line says why", async () => {
  const sent = await form();
  await expect.element(page.getByText("姓名写在号码旁边会作为备注")).toBeVisible();
  await field.fill("王建国\t13806410532\n13953180417，李娜\n@王芳 18660107735\n13853100022");
  await expect.element(page.getByText("4 个号码，2 个有备注姓名，只有您看得到：")).toBeVisible();
  const people = page.getByRole("list", { name: "将要分配的人" }).getByRole("listitem");
  expect(people.elements().map(({ textContent }) => textContent)).toEqual([
    "第 1 行王建国 13806410532",
    "第 2 行李娜 13953180417",
    "第 3 行18660107735不记姓名：不能以 =、+、-、@ 开头",
    "第 4 行13853100022 没有姓名",
  ]);
  await page.getByRole("button", { name: "分配给 4 人" }).click();
  await expect
    .poll(() => sent)
    .toEqual([[named("13806410532", "王建国"), named("13953180417", "李娜"), "18660107735", "13853100022"]]);
});

test("names on lines of their own are kept with no number, which is said", async () => {
  await form();
  await field.fill("张三\n13806410532\n李四\n13953180417");
  const why = page.getByText("这次不记姓名：姓名要和号码写在同一行，如 王芳 13800000000");
  await expect.element(why).toBeVisible();
  await field.fill("13806410532\n13953180417");
  await expect.element(why).not.toBeInTheDocument();
});

test("numbers alone are not listed again", async () => {
  await form();
  await field.fill("13806410532，13953180417");
  await expect.element(page.getByRole("button", { name: "分配给 2 人" })).toBeVisible();
  await expect.element(page.getByRole("list", { name: "将要分配的人" })).not.toBeInTheDocument();
});

test("a copy of the firm's own sheet has nothing to put right, and nothing but names and numbers is sent", async () => {
  const sent = await form();
  await field.fill(
    "序号\t姓名\t身份证号\t手机号\n1\t王建国\t370102198408242846\t13806410532\n2\t王伟2\t37010219840824284X\t13953180417",
  );
  await expect.element(page.getByText("2 个号码，2 个有备注姓名，只有您看得到：")).toBeVisible();
  expect(marks()).toEqual([]);
  expect(said()).not.toContain("不是 11 位数字");
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.poll(() => sent).toEqual([[named("13806410532", "王建国"), named("13953180417", "王伟2")]]);
  await expect.poll(typed).toBe("");
});

test("who was given a copy without a name is sent again once there is one", async () => {
  const sent = await form({ listed: new Set(["138****0532"]) });
  await field.fill("13806410532");
  await send.click();
  await expect.poll(() => sent).toEqual([["13806410532"]]);
  await expect.poll(typed).toBe("");
  for (const times of [1, 2]) {
    await field.fill("王建国 13806410532");
    await expect
      .poll(() => page.getByText("1 个号码刚才已分配，不再提交。").elements().length)
      .toBe(times - 1);
    if (times === 1) await page.getByRole("button", { name: "分配给 1 人" }).click();
    await expect.poll(() => sent.slice(1)).toEqual([[named("13806410532", "王建国")]]);
  }
});

test("more than 1000 characters are told while they are typed, and where a longer list goes", async () => {
  await form();
  await field.fill("1".repeat(1000));
  await expect.element(page.getByText("1000 / 1000")).toBeVisible();
  expect(said()).not.toContain("多的请用花名册");
  await field.fill("1".repeat(1001));
  await expect.element(page.getByText("多的请用花名册")).toBeVisible();
  const danger = document.createElement("i");
  danger.style.color = "var(--danger)";
  document.body.append(danger);
  await expect.element(page.getByText("1001 / 1000")).toHaveStyle({ color: getComputedStyle(danger).color });
  danger.remove();
});
