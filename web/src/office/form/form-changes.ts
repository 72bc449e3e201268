// Changes are fields that differ from the saved ones: undone typing is none, and typing during a
// save is still to be saved.

/** Fields that differ from what is saved. */
export function changedNames<V extends object>(values: V, saved: V): ReadonlySet<keyof V> {
  const names = Object.keys(values) as (keyof V)[];
  return new Set(names.filter((name) => asText(values[name]) !== asText(saved[name])));
}

/** After a refetch untouched fields follow the record, changed ones stay. */
export function afterRefetch<V extends object>(values: V, saved: V, fresh: V): V {
  const changed = changedNames(values, saved);
  const kept = Object.entries(values).filter(([name]) => changed.has(name as keyof V));
  return { ...fresh, ...(Object.fromEntries(kept) as Partial<V>) };
}

/** A field that both changed differently since it was read. */
export type Conflict<V> = { name: keyof V & string; before: unknown; mine: unknown; theirs: unknown };

/** Conflicts with a refetched record; the form keeps the person's values until they choose. */
export function conflictsOf<V extends object>(values: V, saved: V, fresh: V): Conflict<V>[] {
  const [mine, theirs] = [changedNames(values, saved), changedNames(fresh, saved)];
  return [...changedNames(values, fresh)]
    .filter((name) => mine.has(name) && theirs.has(name))
    .map((name) => ({
      name: name as keyof V & string,
      before: saved[name],
      mine: values[name],
      theirs: fresh[name],
    }));
}

export type Side = "mine" | "theirs";

/** A field that one side changed, or both alike; the form holds `after`. */
export type Merged<V> = { name: keyof V & string; side: Side | "both"; before: unknown; after: unknown };

/** Changed fields without a conflict. */
export function mergedOf<V extends object>(values: V, saved: V, fresh: V): Merged<V>[] {
  const [mine, theirs] = [changedNames(values, saved), changedNames(fresh, saved)];
  const apart = new Set(conflictsOf(values, saved, fresh).map(({ name }) => name));
  return (Object.keys(fresh) as (keyof V & string)[]).flatMap((name) => {
    if (apart.has(name) || !(mine.has(name) || theirs.has(name))) return [];
    const side = mine.has(name) ? (theirs.has(name) ? "both" : "mine") : "theirs";
    return [{ name, side, before: saved[name], after: side === "theirs" ? fresh[name] : values[name] }];
  });
}

/** What a person is told about another save: conflicts with decisions, and merged fields. */
export type Told<V> = {
  conflicts: readonly (Conflict<V> & { keep?: Side })[];
  merged: readonly Merged<V>[];
};

/**
 * Merges a refetched record into what was told. A conflict keeps its decision while theirs is
 * unchanged; a field that changed again keeps its first `before`, in one of the two lists.
 */
export function mergeConflicts<V extends object>(known: Told<V>, values: V, saved: V, fresh: V): Told<V> {
  const met = conflictsOf(values, saved, fresh);
  const merged = mergedOf(values, saved, fresh);
  const first = ({ name, before }: { name: keyof V & string; before: unknown }): unknown => {
    const told = [...known.conflicts, ...known.merged].find((one) => one.name === name);
    return told === undefined ? before : told.before;
  };
  const standing = known.conflicts.filter(
    ({ name, theirs }) => !met.some((one) => one.name === name) && asText(fresh[name]) === asText(theirs),
  );
  const conflicts = [...standing, ...met.map((one) => ({ ...one, before: first(one) }))];
  const inConflict = new Set(conflicts.map(({ name }) => name));
  const again = new Set(merged.map(({ name }) => name));
  return {
    conflicts,
    merged: [
      // An own change that is gone was undone.
      ...known.merged.filter(({ name, side }) => side !== "mine" && !again.has(name)),
      ...merged.map((one) => ({ ...one, before: first(one) })),
    ].filter(({ name, before, after }) => !inConflict.has(name) && asText(before) !== asText(after)),
  };
}

/** A cleared control says undefined, the record null. */
const asText = (value: unknown): string => JSON.stringify(value ?? null);
