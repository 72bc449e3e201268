import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RichTextField } from "./rich-text-field.tsx";

// The editor is fetched first; what stands in its place has the height that it gets.
const heightOf = (height?: number) =>
  /height:\s*(\d+)px/.exec(
    renderToStaticMarkup(
      createElement(RichTextField, { label: "介绍", imageRule: () => undefined, ...(height && { height }) }),
    ),
  )?.[1];

test("[RULE-011] the rich-text editor is 500 high by default, and 300 where a form sets it", () => {
  expect(heightOf()).toBe("500");
  expect(heightOf(300)).toBe("300");
});
