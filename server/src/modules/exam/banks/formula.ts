// Formulas become MathML on the server, so pages need no script; the stored text keeps what the author wrote.
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { formulaParts, type TextPart, withoutEscapes } from "@zhutu/domain/exam/formulas.ts";
import { escapedHtml, unescapedHtml } from "@zhutu/domain/text-forms.ts";
import katex from "katex";
import sanitizeHtml from "sanitize-html";
import { fairQueue } from "../../../kernel/fair-queue.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type Pause, pauses } from "../../../kernel/pauses.ts";

const longest = 1_000;
/** Formulas that define commands can expand: a thousand characters take a third of a second. */
const definition = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet|global|long)(?![A-Za-z])/;
const maxInText = 100;
const maxKept = 2_000;
/** Recent results by source; undefined for invalid LaTeX. */
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

/** MathML; undefined for invalid LaTeX, over 1,000 characters, or command definitions. */
function drawn(formula: string, isBlock: boolean): string | undefined {
  const source = `${isBlock ? "b" : "i"}${formula}`;
  if (kept.has(source)) return kept.get(source);
  const html = render(formula, isBlock);
  if (kept.size >= maxKept) kept.delete(kept.keys().next().value ?? "");
  kept.set(source, html);
  return html;
}

function render(formula: string, displayMode: boolean): string | undefined {
  if (formula.length > longest || definition.test(formula)) return undefined;
  try {
    const options = { displayMode, trust: false, maxExpand: 200, maxSize: 20, strict: "ignore" } as const;
    const html = sanitizeHtml(katex.renderToString(formula, { ...options, output: "mathml" }), mathMl);
    // The page slants letters but not function names.
    return html.replace(/<mi>(?=[^<]{2})/g, '<mi mathvariant="normal">');
  } catch {
    // Also for excessive nesting.
    return undefined;
  }
}

/** Rich text with formulas drawn; invalid ones stay as written. */
export function drawnText(html: string): string {
  if (!html.includes("$")) return html;
  let left = maxInText;
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

type Formula = Extract<TextPart, { formula: string }>;

const formulasOf = (html: string): Formula[] =>
  html.includes("$")
    ? html
        .split(/<[^>]*>/)
        .flatMap((piece) => formulaParts(unescapedHtml(piece)))
        .filter((part) => "formula" in part)
    : [];

const busy = () => refuse("UNAVAILABLE", { msg: "公式正在排队绘制，请稍后再试", retryAfterSeconds: 5 });
/** An author may save, preview and import at once. */
const drawing = fairQueue({ atOnce: 2, maxWaiting: 60, waitingOfOne: 6, full: busy, ownFull: busy });

/**
 * Draws these texts' formulas in the author's turn, so that `drawnText` and `formulaRule` find them drawn.
 * One question per call, as only 2,000 are kept.
 */
export async function drawAhead(
  authorId: number,
  htmls: readonly string[],
  pause: Pause = pauses(),
): Promise<void> {
  const formulas = htmls.flatMap((html) => formulasOf(html).slice(0, maxInText));
  if (formulas.length === 0) return;
  await drawing.run({ key: `user ${authorId}`, isStaff: true }, async () => {
    for (const { formula, isBlock } of formulas) {
      drawn(formula, isBlock);
      await pause();
    }
  });
}

/** The sentence for the first invalid formula; undefined if there is none. */
export function formulaRule(html: string): string | undefined {
  const formulas = formulasOf(html);
  if (formulas.length > maxInText) return `公式太多，最多 ${maxInText} 个`;
  const wrong = formulas.find(({ formula, isBlock }) => drawn(formula, isBlock) === undefined);
  if (!wrong) return undefined;
  const said = wrong.source.length > 40 ? `${firstGraphemes(wrong.source, 40)}…` : wrong.source;
  if (definition.test(wrong.formula)) return `公式 ${said} 里不能定义命令，请直接写出来`;
  return `公式 ${said} 写得不对，请检查；美元符号写成 \\$`;
}

export const richOf = escapedHtml;

type Texts = { questionText: string; answers: string; choices: readonly { choiceName: string }[] };

/** All texts of a question as rich text. */
export const textsOf = ({ questionText, answers, choices }: Texts): string[] => [
  questionText,
  answers,
  ...choices.map(({ choiceName }) => richOf(choiceName)),
];
