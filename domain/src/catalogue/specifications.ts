// What the specifications of a course hold, and what one has beyond another.

export type SpecificationSize = {
  lessonCount: number;
  videoSeconds: number;
  handoutCount: number;
  exerciseCount: number;
};

const COUNTS = [
  ["lessonCount", "讲"],
  ["handoutCount", "份讲义"],
  ["exerciseCount", "份练习"],
] as const;

/** 46 讲 · 46 份讲义 · 12 份练习; empty without any. */
export const sizeOfSpecification = (size: SpecificationSize): string =>
  COUNTS.flatMap(([key, unit]) => (size[key] > 0 ? [`${size[key]} ${unit}`] : [])).join(" · ");

/** 多 10 讲、2 份练习; empty without anything more. */
export function addedBySpecification(size: SpecificationSize, base: SpecificationSize): string {
  const added = COUNTS.flatMap(([key, unit]) =>
    size[key] > base[key] ? [`${size[key] - base[key]} ${unit}`] : [],
  );
  return added.length === 0 ? "" : `多 ${added.join("、")}`;
}

/** The cheapest, which the others are compared with; the first of equal ones. */
export const baseSpecification = <T extends { payPrice: number }>(all: readonly T[]): T | undefined =>
  all.toSorted((one, other) => one.payPrice - other.payPrice)[0];
