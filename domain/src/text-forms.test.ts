import { expect, test } from "vitest";
import { inTitleMarks, escapedHtml, unescapedHtml } from "./text-forms.ts";

test("a name stands in title marks, one that has its own without", () => {
  expect(inTitleMarks("施工管理")).toBe("《施工管理》");
  expect(inTitleMarks("二级建造师《施工管理》精讲班")).toBe("二级建造师《施工管理》精讲班");
});

test("a text in HTML is the text again, also one that looks like an entity", () => {
  expect(escapedHtml('a < b & "c" > &lt;')).toBe("a &lt; b &amp; &quot;c&quot; &gt; &amp;lt;");
  for (const text of ['a < b & "c" > d', "&lt;", "&amp;lt;", "it's"])
    expect(unescapedHtml(escapedHtml(text))).toBe(text);
});

test("entities are read once, those that an editor writes", () => {
  expect(unescapedHtml("1&nbsp;&lt;&nbsp;2 &amp;lt; &#39;&quot;&gt; &copy;")).toBe("1 < 2 &lt; '\"> &copy;");
});
