/** How many of the chosen samples are in each group, in the groups' own order, those without a group last. */
export function countByGroup(
  groups: readonly (string | null)[],
  chosen: Iterable<number>,
  order: readonly string[],
): { group: string | null; count: number }[] {
  const counts = new Map<string | null, number>();
  for (const at of chosen) {
    const group = groups[at] ?? null;
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const places: (string | null)[] = [...order, null];
  return places.flatMap((group) => {
    const count = counts.get(group) ?? 0;
    return count > 0 ? [{ group, count }] : [];
  });
}
