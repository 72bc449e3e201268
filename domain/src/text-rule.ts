/** A rule of one field: the sentence for the person, or undefined when all is well. Forms and contracts share it. */
export type TextRule = (text: string) => string | undefined;

/** Characters as a person counts them: a rare Chinese character beyond the basic plane is one, not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A rule for a trimmed text of `min` to `max` characters; `empty` is its sentence when required, else empty passes. */
export function textRule(limits: { min?: number; max: number; empty?: string; length: string }): TextRule {
  const { min = 1, max, empty, length } = limits;
  return (text) => {
    const size = lengthOf(text.trim());
    if (size === 0) return empty;
    return size < min || size > max ? length : undefined;
  };
}
