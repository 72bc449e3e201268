// What a person changed in a form: every field whose value is not the saved one. Typing something and taking it back
// changes nothing; what was typed while a save was under way is still to be saved.

/** The names of the fields that hold something else than what is saved. */
export function changedNames<V extends object>(values: V, saved: V): ReadonlySet<keyof V> {
  const names = Object.keys(values) as (keyof V)[];
  return new Set(names.filter((name) => asText(values[name]) !== asText(saved[name])));
}

/** A form after its record was read anew: fields that the person left alone follow the record, the others stay. */
export function afterRefetch<V extends object>(values: V, saved: V, fresh: V): V {
  const changed = changedNames(values, saved);
  const kept = Object.entries(values).filter(([name]) => changed.has(name as keyof V));
  return { ...fresh, ...(Object.fromEntries(kept) as Partial<V>) };
}

/** A field that the person and somebody else changed since it was read, each to something else. */
export type Conflict<V> = { name: keyof V & string; before: unknown; mine: unknown; theirs: unknown };

/** What is in the way when the record was read anew: the form keeps the person's values until one of the two is chosen. */
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

/** A field that only one of the two changed, or both to the same: the form holds `after`. */
export type Merged<V> = { name: keyof V & string; side: Side | "both"; before: unknown; after: unknown };

/** What needs no decision when the record was read anew: each field that changed, but for the conflicts. */
export function mergedOf<V extends object>(values: V, saved: V, fresh: V): Merged<V>[] {
  const [mine, theirs] = [changedNames(values, saved), changedNames(fresh, saved)];
  const apart = new Set(conflictsOf(values, saved, fresh).map(({ name }) => name));
  return (Object.keys(fresh) as (keyof V & string)[]).flatMap((name) => {
    if (apart.has(name) || !(mine.has(name) || theirs.has(name))) return [];
    const side = mine.has(name) ? (theirs.has(name) ? "both" : "mine") : "theirs";
    return [{ name, side, before: saved[name], after: side === "theirs" ? fresh[name] : values[name] }];
  });
}

/** What a person is told of a record that somebody else saved: what to decide, with the decisions, and what is merged. */
export type Told<V> = {
  conflicts: readonly (Conflict<V> & { keep?: Side })[];
  merged: readonly Merged<V>[];
};

/**
 * What is told once the record was read anew. A conflict stays, with its decision, while the record holds the value it
 * shows as theirs; a field that changed again is told anew, from where it stood at first, and in one of the two lists.
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
      // An own change that is not met again was taken back.
      ...known.merged.filter(({ name, side }) => side !== "mine" && !again.has(name)),
      ...merged.map((one) => ({ ...one, before: first(one) })),
    ].filter(({ name, before, after }) => !inConflict.has(name) && asText(before) !== asText(after)),
  };
}

/** A control that was cleared says undefined where the record says null. */
const asText = (value: unknown): string => JSON.stringify(value ?? null);
