import { guardSample } from '../../server/src/projects/index.ts';
import type { Corpus } from './corpus.ts';
import type { TaxonQuery } from './questions/generate-queries.ts';
import { nameAt } from './study-table.ts';

/** A column as bare as it can be: codes of texts (0 is missing), or numbers (NaN is missing). */
export type Column = { kind: 'text'; values: string[]; codes: Uint16Array } | { kind: 'number'; numbers: Float64Array };

/** Which samples have a taxon, and how much of it. */
export interface TaxonAbundances {
  samples: number[];
  shares: number[];
}

/** What somebody sees of a corpus, in memory, in the order in which it was made. */
export interface FloorColumns {
  n: number;
  sample_ids: string[];
  columns: Map<string, Column>;
  subjects: Uint32Array;
  n_subjects: number;
  studies: Uint32Array;
  taxa: Map<string, TaxonAbundances>;
}

const mixed = ['dose'];
export const taxonAbundanceKey = ({ rank, taxon }: Pick<TaxonQuery, 'rank' | 'taxon'>): string => `${rank} ${taxon}`;

class ColumnsBuilder {
  readonly columns = new Map<string, Column>();
  readonly #places = new Map<string, Map<string, number>>();
  readonly #n: number;
  constructor(n: number) {
    this.#n = n;
  }

  set(field: string, at: number, value: string | number): void {
    if (mixed.includes(field)) return;
    const column = this.#column(field, typeof value);
    if (column.kind === 'number') column.numbers[at] = Number(value);
    else column.codes[at] = this.#code(field, String(value), column.values);
  }

  #column(field: string, type: string): Column {
    const known = this.columns.get(field);
    if (known) return known;
    const made: Column =
      type === 'number'
        ? { kind: 'number', numbers: new Float64Array(this.#n).fill(Number.NaN) }
        : { kind: 'text', values: [''], codes: new Uint16Array(this.#n) };
    this.columns.set(field, made);
    return made;
  }

  #code(field: string, value: string, values: string[]): number {
    const places = this.#places.get(field) ?? new Map<string, number>();
    this.#places.set(field, places);
    let code = places.get(value);
    if (code === undefined) {
      code = values.length;
      places.set(value, code);
      values.push(value);
    }
    return code;
  }
}

/** By feature, the asked taxa that it counts for. */
function requestedTaxaByFeature({ taxonomy }: Corpus, requested: readonly TaxonQuery[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [place, { lineage }] of taxonomy.features.entries()) {
    const keys = requested.flatMap((rule) =>
      rule.rank !== 'feature' && nameAt(lineage, rule.rank) === rule.taxon ? [taxonAbundanceKey(rule)] : [],
    );
    if (keys.length > 0) found.set(place, [...new Set(keys)]);
  }
  return found;
}

/** Makes the corpus once more, independently of what any database holds. */
export function readColumns(corpus: Corpus, requested: readonly TaxonQuery[]): FloorColumns {
  const seen = corpus.studies.filter(({ owner }) => owner !== 'hidden');
  const n = seen.reduce((sum, { n_samples }) => sum + n_samples, 0);
  const builder = new ColumnsBuilder(n);
  const featuresOf = requestedTaxaByFeature(corpus, requested);
  const taxa = new Map(
    requested.map((rule) => [taxonAbundanceKey(rule), { samples: [], shares: [] } as TaxonAbundances]),
  );
  const floor = { n, sample_ids: [] as string[], subjects: new Uint32Array(n), studies: new Uint32Array(n), taxa };
  const subjects = new Map<string, number>();
  for (const study of seen) {
    for (let at = 0; at < study.n_samples; at += 1) {
      const place = floor.sample_ids.length;
      const { sample_id, subject_id, metadata } = corpus.sample(study, at);
      const shown = study.owner === 'public' ? guardSample(metadata, null).metadata : metadata;
      for (const [field, value] of Object.entries(shown)) if (value !== null) builder.set(field, place, value);
      floor.sample_ids.push(sample_id);
      floor.studies[place] = study.no;
      const subject = subjects.get(subject_id) ?? subjects.size;
      subjects.set(subject_id, subject);
      floor.subjects[place] = subject;
      if (featuresOf.size > 0) addAbundances(taxa, featuresOf, { place, ...corpus.counts(study, at) });
    }
  }
  return { ...floor, columns: builder.columns, n_subjects: subjects.size };
}

interface Counted {
  place: number;
  features: Uint32Array;
  counts: Float64Array;
}

function addAbundances(
  taxa: Map<string, TaxonAbundances>,
  featuresOf: Map<number, string[]>,
  { place, features, counts }: Counted,
): void {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sums = new Map<string, number>();
  for (const [at, feature] of features.entries()) {
    for (const key of featuresOf.get(feature) ?? []) sums.set(key, (sums.get(key) ?? 0) + (counts[at] ?? 0));
  }
  for (const [key, sum] of sums) {
    taxa.get(key)?.samples.push(place);
    // The index keeps shares in 32 bits.
    taxa.get(key)?.shares.push(Math.fround(sum / total));
  }
}
