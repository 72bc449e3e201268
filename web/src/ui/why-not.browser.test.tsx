import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button.tsx";
import { WhyNot } from "./why-not.tsx";

const why = "还有 7 个订单，不能删除";
const drawn = (reason: string | undefined, onClick: () => void) => (
  <>
    <button type="button">前一个</button>
    <WhyNot why={reason}>
      <Button onClick={onClick}>删除</Button>
    </WhyNot>
  </>
);
const said = () => [...document.querySelectorAll(".tooltip")].map((one) => one.textContent);
const remove = page.getByRole("button", { name: "删除" });

test("a press on what is off does nothing and says why, once; a press elsewhere takes the words away", async () => {
  const onClick = vi.fn<() => void>();
  await render(drawn(why, onClick));
  // The browser's helpers press nothing that is off; a person does.
  await remove.click({ force: true });
  await expect.poll(said).toEqual([why]);
  await remove.click({ force: true });
  await expect.poll(said).toEqual([why]);
  await page.getByRole("button", { name: "前一个" }).click();
  await expect.poll(said).toEqual([]);
  expect(onClick).not.toHaveBeenCalled();
});

test("Tab comes to what is off, and the reason is there at once; Escape takes it away", async () => {
  await render(drawn(why, () => {}));
  page.getByRole("button", { name: "前一个" }).element().focus();
  await userEvent.tab();
  await expect.element(remove).toHaveFocus();
  await expect.element(remove).toHaveAccessibleDescription(why);
  await expect.poll(said).toEqual([why]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(said).toEqual([]);
});

test("what may be pressed again keeps the focus, and nothing is said of it", async () => {
  const onClick = vi.fn<() => void>();
  const { rerender } = await render(drawn(why, onClick));
  remove.element().focus();
  await rerender(drawn(undefined, onClick));
  await expect.element(remove).toHaveFocus();
  await expect.element(remove).not.toHaveAttribute("aria-disabled");
  await expect.element(remove).not.toHaveAccessibleDescription();
  await remove.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(said()).toEqual([]);
});

test("the words stay inside the window at every edge of it", async () => {
  await page.viewport(390, 844);
  const long = "这道题用于 3 份试卷，先把它从试卷里移出，再回来删除；已经答过的学员不受影响";
  for (const side of ["left", "right"] as const) {
    const corner = { position: "fixed", bottom: 0, [side]: 0 } as const;
    const { unmount } = await render(
      <WhyNot why={long}>
        <Button style={corner}>删除</Button>
      </WhyNot>,
    );
    await remove.click({ force: true });
    await expect.poll(said).toEqual([long]);
    const words = document.querySelector(".tooltip")?.getBoundingClientRect();
    const control = remove.element().getBoundingClientRect();
    expect(words?.left).toBeGreaterThanOrEqual(8);
    expect(words?.right).toBeLessThanOrEqual(382);
    expect(words?.bottom).toBeLessThanOrEqual(control.top);
    await unmount();
  }
});

test("a form is not sent by what is off", async () => {
  const onSubmit = vi.fn<() => void>();
  await render(
    <form action={onSubmit}>
      <WhyNot why={why}>
        <Button type="submit">删除</Button>
      </WhyNot>
    </form>,
  );
  await remove.click({ force: true });
  await expect.poll(said).toEqual([why]);
  expect(onSubmit).not.toHaveBeenCalled();
});
