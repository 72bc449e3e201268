// Missing characters show as their code, so that no part of a name disappears.
import { fileURLToPath } from "node:url";
import { Font } from "@react-pdf/renderer";

export const FAMILY = "Noto Sans SC";
const regular = import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf");
const bold = import.meta.resolve("@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf");

const LONGEST_WORD = 20;

type Glyphs = { hasGlyphForCodePoint(codePoint: number): boolean };
let glyphs: Glyphs | undefined;

/** Once, before the first text. */
export async function openFont(): Promise<void> {
  Font.register({
    family: FAMILY,
    fonts: [{ src: fileURLToPath(regular) }, { src: fileURLToPath(bold), fontWeight: 700 }],
  });
  // Lines break without a hyphen (hence the empty parts), also within words too long for a column.
  Font.registerHyphenationCallback((word) =>
    /[\u2E80-\u9FFF]/.test(word) || word.length > LONGEST_WORD
      ? unbroken(word).flatMap((letter) => [letter, ""])
      : [word],
  );
  await Font.load({ fontFamily: FAMILY });
  glyphs = (Font.getFont({ fontFamily: FAMILY }) as unknown as { data: Glyphs }).data;
}

/** The parts a line may break between: no closing sign begins a line, no opening one ends it (GB/T 15834). */
export const unbroken = (word: string): string[] =>
  word
    .match(/[（《「『【〔“‘([]*(?:[^（《「『【〔“‘([]|$)[）》」』】〕”’。，、；：！？・…%)\]]*/gu)
    ?.filter(Boolean) ?? [];

export function shownText(text: string): string {
  const font = glyphs;
  if (!font) throw new Error("the font is not open");
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) as number;
    if (letter === "\n") return letter;
    return font.hasGlyphForCodePoint(code) ? letter : `〔U+${code.toString(16).toUpperCase()}〕`;
  }).join("");
}
