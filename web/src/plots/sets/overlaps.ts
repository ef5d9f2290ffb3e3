/** How many things are in exactly some of several sets: `inside` is a `1` or a `0` for each, in their order. */
export type SetOverlap = { readonly membership: string; readonly n: number };

export type Sets = {
  /** In their order. */
  readonly names: readonly string[];
  readonly overlaps: readonly SetOverlap[];
  /** What is counted: “samples”. */
  readonly counted: string;
  /** The overlap that is picked. */
  readonly picked: string | null;
};

/** How many things are in each of the sets. */
export const setSizes = ({ names, overlaps }: Pick<Sets, 'names' | 'overlaps'>): number[] =>
  names.map((_, at) => overlaps.reduce((sum, { membership, n }) => (membership[at] === '1' ? sum + n : sum), 0));

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** “In A and B, not in C”. */
export function describeOverlap(names: readonly string[], membership: string): string {
  const included = names.filter((_, at) => membership[at] === '1');
  const others = names.filter((_, at) => membership[at] !== '1');
  const where = `In ${list.format(included)}`;
  return others.length > 0 ? `${where}, not in ${list.format(others)}` : where;
}
