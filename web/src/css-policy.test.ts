// What style sheets may say. Sizes and colours are tokens (ui/tokens.css), so that one change reaches everything;
// kit classes live in cascade layers, everything else in CSS modules, so that nothing leaks between pages; nothing
// stays that nobody uses.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const src = import.meta.dirname;
const read = (file: string): string => readFileSync(join(src, file), "utf8");
const tokensFile = "ui/tokens.css";
/** Drawings have colours of their own and sizes that follow the picture. */
const drawings = ["ui/css/cover.css"];
const sheets = globSync("**/*.css", { cwd: src }).filter(
  (file) => file !== tokensFile && file !== "styles.css",
);
const modules = sheets.filter((file) => file.endsWith(".module.css"));
const kit = sheets.filter((file) => !file.endsWith(".module.css"));
const sources = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));

type Declaration = { property: string; value: string };
type Rule = { selector: string; declarations: Declaration[] };

/** The style rules of a sheet, those of at-rules too; keyframes are left out. */
function rulesOf(css: string): Rule[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    declarations: body.split(";").flatMap((one) => {
      const [property = "", ...value] = one.split(":");
      return value.length === 0 ? [] : [{ property: property.trim(), value: value.join(":").trim() }];
    }),
  }));
}

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = ""]) => name);
const localClasses = (selector: string): string[] => classesIn(selector.replace(/:global\([^)]*\)/g, ""));

/** Lengths in pixels that are more than a hairline of at most 3. */
const pixels = (value: string): string[] =>
  [...value.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)px/g)].filter(([, n]) => Number(n) > 3).map(([all]) => all);

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?<![\w-])(?:white|black|red|gr[ae]y)(?![\w-])/i;

/** What a declaration says that should be a token; undefined when it is fine. */
function literal({ property, value }: Declaration): string | undefined {
  if (property === "font-size" || property === "font")
    return /(?<![\w.-])[\d.]+(?:px|rem)\b/.exec(value)?.[0];
  if (/^(?:padding|margin|gap|row-gap|column-gap|border(?:-[a-z]+)*-radius)/.test(property))
    return pixels(value)[0];
  if (/^(?:min-|max-)?(?:height|width)$/.test(property) && value === "44px") return value;
  return colour.exec(value)?.[0];
}

test.each(sheets.filter((file) => !drawings.includes(file)))("%s: sizes and colours are tokens", (file) => {
  const literals = rulesOf(read(file)).flatMap(({ selector, declarations }) =>
    declarations.flatMap((one) => {
      const found = one.property.startsWith("--") ? undefined : literal(one);
      return found === undefined ? [] : [`${selector} { ${one.property}: ${one.value} }`];
    }),
  );
  expect(literals).toEqual([]);
});

test("every token that is named exists, and every token is named somewhere", () => {
  const defined = new Set([...read(tokensFile).matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = ""]) => name));
  const everywhere = [...sheets, ...sources].map((file) => [file, read(file)] as const);
  const setElsewhere = new Set(
    everywhere.flatMap(([, text]) =>
      [...text.matchAll(/["\s](--[\w-]+)["\]]*\s*:/g)].map(([, name = ""]) => name),
    ),
  );
  const named = everywhere.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => ({ file, name })),
  );
  const fromVidstack = /^--(?:slider|media|thumbnail)-/;
  const unknown = named.filter(
    ({ name }) => !defined.has(name) && !setElsewhere.has(name) && !fromVidstack.test(name),
  );
  expect(unknown).toEqual([]);

  const inTokens = [...read(tokensFile).matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  const inTheme = [...read("ui/antd-theme.ts").matchAll(/token\("([\w-]+)"\)/g)].map(
    ([, name = ""]) => `--${name}`,
  );
  const used = new Set([...named.map(({ name }) => name), ...inTokens, ...inTheme]);
  expect([...defined].filter((name) => !used.has(name))).toEqual([]);
});

test("what is global is in a layer: the kit through styles.css, everything else is a CSS module", () => {
  const layered = [...read("styles.css").matchAll(/^@import "\.\/([^"]+)" layer\(\w+\);$/gm)].map(
    ([, file]) => file,
  );
  expect([...kit, tokensFile].toSorted()).toEqual(layered.toSorted());
  const own = read("styles.css").replace(/^@(?:import|layer) [^;]+;$/gm, "");
  expect(own.trim()).toBe("");
});

test.each(modules)("%s: every rule is about a class of its own", (file) => {
  const global = rulesOf(read(file)).flatMap(({ selector }) =>
    selector.split(/,(?![^(]*\))/).filter((one) => localClasses(one).length === 0),
  );
  expect(global).toEqual([]);
});

test.each(modules)("%s: its classes are those that its components name", (file) => {
  const defined = new Set(rulesOf(read(file)).flatMap(({ selector }) => localClasses(selector)));
  const named = new Set(
    sources.flatMap((source) => {
      const text = read(source);
      const name = new RegExp(`import (\\w+) from "([./\\w-]*/${basename(file)})"`).exec(text);
      if (name === null || join(dirname(source), name[2] ?? "") !== file) return [];
      return [...text.matchAll(new RegExp(`(?<![\\w-])${name[1]}\\.(\\w+)`, "g"))].map(([, one = ""]) => one);
    }),
  );
  expect([...named].toSorted()).toEqual([...defined].toSorted());
});

test("every class of the kit is worn by something", () => {
  const text = sources.map(read).join("\n");
  const strings = [...text.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? "",
  );
  const words = new Set(strings.flatMap((one) => one.split(/[^\w-]+/)));
  // `toast-${kind}` wears whatever begins with toast-; Ant Design names its own.
  const beginnings = ["ant-", ...[...text.matchAll(/([\w-]+-)\$\{/g)].map(([, one = ""]) => one)];
  const classes = new Set(
    kit.flatMap((file) => rulesOf(read(file)).flatMap(({ selector }) => classesIn(selector))),
  );
  const unused = [...classes].filter(
    (name) => !words.has(name) && !beginnings.some((one) => name.startsWith(one)),
  );
  expect(unused).toEqual([]);
});
