import { beforeAll, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
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
