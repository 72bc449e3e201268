/**
 * One circle for each group of files that reach each other: the shortest way from the group's first file
 * back to itself, with that file at both ends. Groups and circles come in the order of their names.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups = strongGroups(edges);
  const circles: string[][] = [];
  for (const group of groups) {
    const first = [...group].sort()[0];
    if (first !== undefined) circles.push(shortestCircle(edges, group, first));
  }
  return circles.sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
}

/** Tarjan's strongly connected components, those with a circle only; iterative, as import chains run deep. */
function strongGroups(edges: ReadonlyMap<string, readonly string[]>): Set<string>[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: Set<string>[] = [];

  for (const root of edges.keys()) {
    if (index.has(root)) continue;
    const walk: { node: string; next: number }[] = [];
    const enter = (node: string) => {
      index.set(node, index.size);
      low.set(node, index.size - 1);
      open.push(node);
      isOpen.add(node);
      walk.push({ node, next: 0 });
    };
    enter(root);
    for (let step = walk.at(-1); step !== undefined; step = walk.at(-1)) {
      const { node } = step;
      const target = edges.get(node)?.[step.next++];
      if (target !== undefined) {
        if (!index.has(target)) enter(target);
        else if (isOpen.has(target)) low.set(node, Math.min(low.get(node) ?? 0, index.get(target) ?? 0));
        continue;
      }
      walk.pop();
      const parent = walk.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      if (low.get(node) !== index.get(node)) continue;
      const group = new Set(open.splice(open.indexOf(node)));
      for (const member of group) isOpen.delete(member);
      if (group.size > 1 || (edges.get(node) ?? []).includes(node)) groups.push(group);
    }
  }
  return groups;
}

function shortestCircle(
  edges: ReadonlyMap<string, readonly string[]>,
  group: Set<string>,
  first: string,
): string[] {
  const queue: string[][] = [[first]];
  const met = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const target of edges.get(path.at(-1) ?? "") ?? []) {
      if (target === first) return [...path, first];
      if (!group.has(target) || met.has(target)) continue;
      met.add(target);
      queue.push([...path, target]);
    }
  }
  return [first, first];
}
