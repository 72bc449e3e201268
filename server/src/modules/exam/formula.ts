// Formulas are drawn here, as MathML, which browsers draw by themselves: no page gets scripts for them. What stays stored
// is what the author wrote.
import { formulaParts, withoutEscapes } from "@zhutu/domain/exam/formulas.ts";
import { escapedHtml, unescapedHtml } from "@zhutu/domain/html-text.ts";
import katex from "katex";
import sanitizeHtml from "sanitize-html";

const longest = 1_000;
const mostInText = 100;
const mostKept = 2_000;
/** What was drawn last, by its source; undefined of what is no LaTeX. */
const kept = new Map<string, string | undefined>();

const mathMl: sanitizeHtml.IOptions = {
  allowedTags:
    "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover mtable mtr mtd mpadded mphantom menclose".split(
      " ",
    ),
  allowedAttributes: {
    "*": "display mathvariant stretchy fence separator lspace rspace width height depth voffset minsize maxsize accent accentunder linethickness scriptlevel displaystyle movablelimits largeop symmetric rowspacing columnspacing columnalign rowalign columnlines rowlines notation mathcolor encoding".split(
      " ",
    ),
  },
};

/** The formula as MathML; undefined where it is no LaTeX, or beyond 1,000 characters. */
function drawn(formula: string, isBlock: boolean): string | undefined {
  const source = `${isBlock ? "b" : "i"}${formula}`;
  if (kept.has(source)) return kept.get(source);
  const html = render(formula, isBlock);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
  kept.set(source, html);
  return html;
}

function render(formula: string, displayMode: boolean): string | undefined {
  if (formula.length > longest) return undefined;
  try {
    const options = { displayMode, trust: false, maxExpand: 200, maxSize: 20, strict: "ignore" } as const;
    const html = sanitizeHtml(katex.renderToString(formula, { ...options, output: "mathml" }), mathMl);
    // Letters are slanted by the page, names of functions are not.
    return html.replace(/<mi>(?=[^<]{2})/g, '<mi mathvariant="normal">');
  } catch {
    // Also what is nested deeper than any formula.
    return undefined;
  }
}

/** Rich text with its formulas drawn; one that is no LaTeX is shown as it is written. */
export function drawnText(html: string): string {
  if (!html.includes("$")) return html;
  let left = mostInText;
  return html
    .split(/(<[^>]*>)/)
    .map((piece, at) => {
      if (at % 2 === 1 || !piece.includes("$")) return piece;
      return formulaParts(unescapedHtml(piece))
        .map((part) => {
          if (!("formula" in part)) return escapedHtml(withoutEscapes(part.text));
          return (left-- > 0 ? drawn(part.formula, part.isBlock) : undefined) ?? escapedHtml(part.source);
        })
        .join("");
    })
    .join("");
}

/** The sentence for the first formula of rich text that is no LaTeX; undefined where all can be drawn. */
export function formulaRule(html: string): string | undefined {
  if (!html.includes("$")) return undefined;
  const formulas = html
    .split(/<[^>]*>/)
    .flatMap((piece) => formulaParts(unescapedHtml(piece)))
    .filter((part) => "formula" in part);
  if (formulas.length > mostInText) return `公式太多，最多 ${mostInText} 个`;
  const wrong = formulas.find(({ formula, isBlock }) => drawn(formula, isBlock) === undefined);
  if (!wrong) return undefined;
  const said = wrong.source.length > 40 ? `${wrong.source.slice(0, 40)}…` : wrong.source;
  return `公式 ${said} 写得不对，请检查；美元符号写成 \\$`;
}

/** Plain text as rich text. */
export const richOf = escapedHtml;
