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

/** A control that was cleared says undefined where the record says null. */
const asText = (value: unknown): string => JSON.stringify(value ?? null);
