// A choice keeps its id through all wordings of its question, wherever it stands and however it is worded: answers and
// corrections name it by that.

type Known = { optionId: string; choiceName: string };
type Sent = { choiceName: string; optionId?: string | undefined };

/**
 * The choices, each with the id that it keeps: the one it was sent with where a wording of the question has it, else that
 * of a choice in the same words; a new choice takes a letter that none ever had. `known` are the choices of all wordings,
 * the current one's first.
 */
export function withOptionIds(choices: readonly Sent[], known: readonly Known[]): Known[] {
  const taken = new Set<string>();
  const take = (optionId: string | undefined): string | undefined => {
    if (optionId === undefined || taken.has(optionId)) return undefined;
    taken.add(optionId);
    return optionId;
  };
  const everKnown = new Set(known.map(({ optionId }) => optionId));
  // Those that say who they are come first: another one in their old words must not take their id.
  const said = choices.map(({ optionId }) =>
    take(optionId !== undefined && everKnown.has(optionId) ? optionId : undefined),
  );
  const meant = choices.map(
    ({ choiceName }, at) =>
      said[at] ??
      take(known.find((one) => one.choiceName === choiceName && !taken.has(one.optionId))?.optionId),
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
