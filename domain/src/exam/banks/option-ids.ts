// Choices keep their ids across versions: answers and corrections refer to them.

type Known = { optionId: string; choiceName: string };
type Sent = { choiceName: string; optionId?: string | undefined };

/**
 * Gives each choice the sent id if known, else that of the same text, else an unused letter. `known`: all
 * versions' choices, current first.
 */
export function withOptionIds(choices: readonly Sent[], kept: readonly Known[]): Known[] {
  const taken = new Set<string>();
  const take = (optionId: string | undefined): string | undefined => {
    if (optionId === undefined || taken.has(optionId)) return undefined;
    taken.add(optionId);
    return optionId;
  };
  const everKnown = new Set(kept.map(({ optionId }) => optionId));
  // First, before another choice with their old text takes them.
  const said = choices.map(({ optionId }) =>
    take(optionId !== undefined && everKnown.has(optionId) ? optionId : undefined),
  );
  const meant = choices.map(
    ({ choiceName }, at) =>
      said[at] ??
      take(kept.find((one) => one.choiceName === choiceName && !taken.has(one.optionId))?.optionId),
  );
  let next = 0;
  const fresh = (): string => {
    for (;;) {
      const id = letterOf(next++);
      if (!everKnown.has(id) && !taken.has(id)) return id;
    }
  };
  return choices.map(({ choiceName }, at) => ({ optionId: meant[at] ?? fresh(), choiceName }));
}

/** A, B, ... Z, A1, B1, ... */
const letterOf = (place: number): string =>
  `${String.fromCharCode(65 + (place % 26))}${place < 26 ? "" : Math.floor(place / 26)}`;
