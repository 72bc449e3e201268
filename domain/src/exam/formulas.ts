// LaTeX formulas: $x^2$ inline, $$x^2$$ on its own line. Escaped signs (\$), blanks inside signs, Chinese
// outside \text{} and prices ($5 和 $8) are no formulas.

export type TextPart = { text: string } | { formula: string; isBlock: boolean; source: string };

const form =
  /(?<!\\)\$\$(?!\$)((?:\\[^]|[^$\\])+?)\$\$|(?<![\\$])\$(?![\s$])((?:\\[^\n]|[^$\\\n])+?)(?<!\s)\$(?![\d$])/g;
const chinese = /[\p{Script=Han}，。；：、？！]/u;
const inWords = /\\(?:text|textbf|textit|textrm|mbox|operatorname)\s*\{[^{}]*\}/g;

/** Formulas and the text between them. */
export function formulaParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(form)) {
    const [source, block, inline = ""] = match;
    const formula = block ?? inline;
    if (chinese.test(formula.replace(inWords, ""))) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ formula: formula.trim(), isBlock: block !== undefined, source });
    end = match.index + source.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

export const withoutEscapes = (text: string): string => text.replaceAll("\\$", "$");

const signs: Readonly<Record<string, string>> = {
  times: "×",
  div: "÷",
  cdot: "·",
  pm: "±",
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  approx: "≈",
  sum: "∑",
  int: "∫",
  infty: "∞",
  pi: "π",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  Delta: "Δ",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  rho: "ρ",
  sigma: "σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  omega: "ω",
  degree: "°",
  circ: "°",
  to: "→",
  rightarrow: "→",
  ldots: "…",
  cdots: "…",
  quad: " ",
};

/** A formula in plain characters for names and lists: `(a+b)/2`, `x^2`. */
function plainFormula(formula: string): string {
  let text = formula.replace(/\\(?:text|mathrm|mathbf|mathit|operatorname|left|right|mbox)(?![A-Za-z])/g, "");
  const group = "\\{([^{}]*)\\}";
  const fraction = new RegExp(`\\\\[dt]?frac\\s*${group}\\s*${group}`);
  for (let most = 20; most > 0 && fraction.test(text); most--)
    text = text.replace(fraction, (_, above: string, below: string) => `${single(above)}/${single(below)}`);
  return text
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, under: string) => `√${single(under)}`)
    .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => signs[name] ?? name)
    .replace(/\\([%$#&_{}])/g, "$1")
    .replace(/[{}\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

const single = (part: string): string => (/^[\w.\\]*$/.test(part.trim()) ? part.trim() : `(${part.trim()})`);

export const plainFormulas = (text: string): string =>
  text.includes("$")
    ? formulaParts(text)
        .map((part) => ("formula" in part ? plainFormula(part.formula) : withoutEscapes(part.text)))
        .join("")
    : text;
