import { expect, test } from "vitest";
import { escapedHtml, unescapedHtml } from "./html-text.ts";

test("a text in HTML is the text again, also one that looks like an entity", () => {
  expect(escapedHtml('a < b & "c" > &lt;')).toBe("a &lt; b &amp; &quot;c&quot; &gt; &amp;lt;");
  for (const text of ['a < b & "c" > d', "&lt;", "&amp;lt;", "it's"])
    expect(unescapedHtml(escapedHtml(text))).toBe(text);
});

test("entities are read once, those that an editor writes", () => {
  expect(unescapedHtml("1&nbsp;&lt;&nbsp;2 &amp;lt; &#39;&quot;&gt; &copy;")).toBe("1 < 2 &lt; '\"> &copy;");
});
