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

/** A control that was cleared says undefined where the record says null. */
const asText = (value: unknown): string => JSON.stringify(value ?? null);
