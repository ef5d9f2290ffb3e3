import { lineageOfParts, readLineage } from '../read-lineage.ts';
import type { TableBuilder } from '../table-builder.ts';

const isTaxonomy = (key: string): boolean => /^(taxonomy|taxon|lineage|consensus.?lineage)$/i.test(key);

/** BIOM metadata of a feature: a lineage as a list of names or as one text. */
export function describeFeature(
  builder: TableBuilder,
  place: number,
  entries: Iterable<[key: string, value: unknown]>,
): void {
  for (const [key, value] of entries) {
    if (!isTaxonomy(key)) continue;
    if (typeof value === 'string') builder.describe(place, { lineage: readLineage(value) });
    else if (Array.isArray(value)) builder.describe(place, { lineage: lineageOfParts(value.map(String)) });
  }
}

/** BIOM metadata of a sample: texts and numbers, as sheet cells. */
export function describeSample(
  builder: TableBuilder,
  sample: string,
  entries: Iterable<[key: string, value: unknown]>,
): void {
  const facts: Record<string, string> = {};
  for (const [key, value] of entries) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      facts[key] = String(value);
  }
  if (Object.keys(facts).length > 0) builder.addFacts(sample, facts);
}
