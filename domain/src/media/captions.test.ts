import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cue, MAX_CUES, parseCaptions, plainText, toWebVtt } from "./captions.ts";

const srt = `1
00:00:01,000 --> 00:00:04,000
第一句
第二行

2
00:01:02,500 --> 00:01:05,000
下一句
`;
const cues: Cue[] = [
  { from: 1_000, to: 4_000, text: "第一句\n第二行" },
  { from: 62_500, to: 65_000, text: "下一句" },
];

test.each([
  ["SRT", srt],
  ["with a mark of its order of bytes", `\uFEFF${srt}`],
  ["with CRLF", srt.replaceAll("\n", "\r\n")],
  [
    "WebVTT with a mark, a head, a comment, styles, names and positions",
    `\uFEFFWEBVTT - 荷载
Kind: captions

NOTE 校对
第二遍

STYLE
::cue { background: url(https://example.com) }

REGION
id:left

one
00:01.000 --> 00:04.000 position:10% line:0
第一句
第二行

00:01:02.500 --> 00:01:05.000
下一句`,
  ],
])("a file is read: %s", (_, file) => expect(parseCaptions(file)).toEqual({ cues, mistakes: [] }));

test("what is written is plain WebVTT", () => {
  expect(toWebVtt([{ from: 3_723_004, to: 3_724_000, text: "a < b & c" }])).toBe(
    "WEBVTT\n\n01:02:03.004 --> 01:02:04.000\na &lt; b &amp; c\n",
  );
});

const cueAt = (from: string, to: string, text = "话") => `00:00:${from} --> 00:00:${to}\n${text}\n\n`;

test.each([
  [`1\n${cueAt("01,000", "02,000")}2\n${cueAt("05,000", "04,000")}`, "第 6 行：结束时间早于开始时间"],
  [cueAt("05,000", "05,000"), "第 1 行：结束时间与开始时间相同"],
  [cueAt("05,000", "06,000") + cueAt("01,000", "02,000"), "第 4 行：开始时间早于上一条字幕"],
  [cueAt("01,000", "03,000") + cueAt("02,499", "05,000"), "第 4 行：与上一条字幕重叠"],
  [cueAt("01,000", "01,200") + cueAt("01,000", "02,000"), "第 4 行：与上一条字幕重叠"],
  [cueAt("61,000", "62,000"), "第 1 行：时间应写成 00:00:01,000 --> 00:00:04,000"],
  ["00:61:00,000 --> 00:62:00,000\n话", "第 1 行：时间应写成 00:00:01,000 --> 00:00:04,000"],
  ["00:00:01 --> 00:00:02\n话", "第 1 行：时间应写成 00:00:01,000 --> 00:00:04,000"],
  ["1\n没有时间的话", "第 1 行：缺少时间"],
  [cueAt("01,000", "02,000", "话".repeat(1_001)), "第 1 行：一条字幕超过 1,000 字"],
  ["1\n00:00:01,000 --> 00:00:02,000\n话\n2\n00:00:03,000 --> 00:00:04,000\n话", "第 5 行：前面缺少空行"],
  [`上一条的话\n1\n${cueAt("01,000", "02,000")}`, "第 3 行：前面缺少空行"],
  ["", "文件里没有字幕"],
  ["WEBVTT\n\nNOTE 空的", "文件里没有字幕"],
])("a mistake names its line: %j", (file, mistake) =>
  expect(parseCaptions(file).mistakes).toEqual([mistake]),
);

test("a small overlap cuts the cue before it", () => {
  const { cues: read } = parseCaptions(cueAt("01,000", "03,000") + cueAt("02,500", "05,000"));
  expect(read.map(({ from, to }) => [from, to])).toEqual([
    [1_000, 2_500],
    [2_500, 5_000],
  ]);
});

test("at most twenty mistakes are told", () => {
  expect(parseCaptions("没有时间\n\n".repeat(50)).mistakes).toHaveLength(20);
});

const many = (count: number) =>
  toWebVtt(Array.from({ length: count }, (_, i) => ({ from: i * 1_000, to: i * 1_000 + 900, text: "话" })));

test("5,000 cues are read, and not one more", () => {
  expect(parseCaptions(many(MAX_CUES)).mistakes).toEqual([]);
  expect(parseCaptions(many(MAX_CUES + 1)).mistakes).toEqual(["第 15003 行：字幕超过 5,000 条"]);
});

test.each([
  ["<script>alert(1)</script>荷载", "alert(1)荷载"],
  ['<img src=x onerror="alert(1)">荷载', "荷载"],
  ["<v 讲师>荷载</v> <00:00:01.500><c.red>组合</c>", "荷载 组合"],
  [String.raw`{\an8}荷载{\pos(1,2)}`, "荷载"],
  [String.raw`{{\a}\an8}荷载`, "荷载"],
  ["荷\u0000载\u202E\u0007", "荷载"],
  ["a < b，c > d", "a < b，c > d"],
  ["&lt;b&gt; &amp;lt;", "<b> &lt;"],
  ["  荷载 \n\n 组合", "荷载\n组合"],
])("of a cue %j the text stays", (markup, text) => expect(plainText(markup)).toBe(text));

test("a cue of markup alone is none", () => {
  expect(parseCaptions(cueAt("01,000", "02,000", "<i></i>") + cueAt("03,000", "04,000")).cues).toHaveLength(
    1,
  );
});

test("what is written parses back", () => {
  const part = fc.constantFrom(
    "<",
    ">",
    "&",
    "lt;",
    "{",
    "\\",
    "}",
    "-->",
    "\n",
    "\r",
    "\t",
    "WEBVTT",
    "荷",
    "1",
  );
  const text = fc
    .array(fc.oneof(part, fc.string({ unit: "binary" })), { maxLength: 20 })
    .map((parts) => plainText(parts.join("").replaceAll("\r", "\n")))
    .filter((plain) => plain !== "");
  const step = fc.record({ gap: fc.nat(3_600_000), length: fc.integer({ min: 1, max: 60_000 }), text });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      let end = 0;
      const written = steps.map(({ gap, length, text: said }) => {
        const from = end + gap;
        end = from + length;
        return { from, to: end, text: said };
      });
      expect(parseCaptions(toWebVtt(written))).toEqual({ cues: written, mistakes: [] });
    }),
  );
});
