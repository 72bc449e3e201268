import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";

type Session = { send: (method: string, params: object) => Promise<unknown> };
const emulate = (value: string): Promise<unknown> =>
  (cdp() as unknown as Session).send("Emulation.setEmulatedMedia", {
    features: [{ name: "forced-colors", value }],
  });

test("with colours of the person's own the focus and what is chosen are framed", async () => {
  await emulate("active");
  onTestFinished(async () => void (await emulate("none")));
  await render(
    <>
      <a className="opt on" href="#a">
        精讲班
      </a>
      <a className="opt" href="#b">
        冲刺班
      </a>
      <div className="seg">
        <button type="button" aria-pressed="true">
          必修
        </button>
        <button type="button" aria-pressed="false">
          选修
        </button>
      </div>
      <input className="input" aria-label="姓名" />
    </>,
  );
  const frame = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === "none" ? "" : outlineWidth;
  };
  const of = (name: string, role: "link" | "button" = "link") =>
    frame(page.getByRole(role, { name }).element());
  expect([of("精讲班"), of("冲刺班"), of("必修", "button"), of("选修", "button")]).toEqual([
    "3px",
    "",
    "3px",
    "",
  ]);
  for (const name of ["冲刺班", "姓名"]) {
    const control = name === "姓名" ? page.getByRole("textbox", { name }) : page.getByRole("link", { name });
    (control.element() as HTMLElement).focus({ focusVisible: true });
    expect(frame(control.element())).toBe("3px");
  }
});

test("a chosen word without room around it is marked by its line, not by a frame over it", async () => {
  await emulate("active");
  onTestFinished(async () => void (await emulate("none")));
  await render(
    <>
      <div className="tabs">
        <button type="button" className="on" aria-selected="true" role="tab">
          评论
        </button>
      </div>
      <nav className="crumbs">
        <b aria-current="page">精讲班</b>
      </nav>
    </>,
  );
  const tab = page.getByRole("tab").element() as HTMLElement;
  const framed = (element: Element) => getComputedStyle(element).outlineStyle !== "none";
  expect([framed(tab), framed(page.getByText("精讲班").element())]).toEqual([false, false]);
  expect(getComputedStyle(tab, "::after").getPropertyValue("forced-color-adjust")).toBe("none");
  tab.focus({ focusVisible: true });
  expect(framed(tab)).toBe(true);
});

test("what lies over a page has an edge, and a figure keeps the colours that it speaks with", async () => {
  await emulate("active");
  onTestFinished(async () => void (await emulate("none")));
  await render(
    <>
      <div className="dialog" role="dialog" aria-label="提示" />
      <span className="dot" data-testid="dot" />
    </>,
  );
  expect(getComputedStyle(page.getByRole("dialog").element()).outlineStyle).toBe("solid");
  const dot = page.getByTestId("dot").element();
  expect(getComputedStyle(dot).getPropertyValue("forced-color-adjust")).toBe("none");
});
