import type { Site } from './level-table.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** Chromosomes as people count them: 1, 2, 10, X, Y, and the mitochondrion after them. */
const keyOf = (chromosome: string): string =>
  chromosome.replace(/^chr(omosome)?_?(?=.)/i, '').replace(/^(MT?)$/i, 'ZZ');

/** Chromosomes in natural order, each with its place. */
export function orderChromosomes(names: Iterable<string>): Map<string, number> {
  const ordered = [...new Set(names)].sort(
    (a, b) => collator.compare(keyOf(a), keyOf(b)) || (a < b ? -1 : Number(a > b)),
  );
  return new Map(ordered.map((name, at) => [name, at]));
}

/** Places of sites in the order of the genome; those without a place last, by id. */
export function orderSites(sites: readonly Site[]): number[] {
  const chromosomes = orderChromosomes(sites.flatMap(({ chromosome }) => chromosome ?? []));
  const last = chromosomes.size;
  const key = Float64Array.from(sites, ({ chromosome, start }) =>
    chromosome === null || start === null ? last : (chromosomes.get(chromosome) ?? last),
  );
  const idOf = (at: number) => sites[at]?.id ?? '';
  return Array.from(sites.keys()).sort((a, b) => {
    const apart = (key[a] ?? 0) - (key[b] ?? 0) || (sites[a]?.start ?? 0) - (sites[b]?.start ?? 0);
    return apart || (idOf(a) < idOf(b) ? -1 : Number(idOf(a) > idOf(b)));
  });
}
