import { ranks } from '@cohortium/contract';
import type { SeedTable } from '../../../test/testing/seed-table.ts';
import type { PaperSample } from './naive-filter.fixture.ts';

const TEXT_VALUES = [
  'Crohn’s',
  'crohn',
  'ΑΣ',
  'İstanbul',
  'naïve 大腸',
  '',
  '5',
  '5.0',
  '007',
  "O'B \\ {x:String} %_",
  'none',
];
const mixed = [5, '5', 5.5, '5.5', -3, '-3', 0, '0', 'low', 'Yes', null];
const days = ['2024-05-01', '2024-05-31', '2024-06', '2023', '2024-12-24', 'soon', null];
const numbers = [0, 0.5, -3, 22.25, 1000000, 5, null];
const flags = ['yes', 'No', 'TRUE', 'f', null];
const tags = [null, 'RISK', 'RISK; pilot', 'ünï; RISK', 'pilot'];

/** Small numbers that look drawn and are the same in every run. */
const drawn = (seed: number) => (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 8) & 0xffff;
const pick = <T>(from: readonly T[], seed: number): T | undefined => from[drawn(seed) % from.length];

type Lineage = (string | null)[];
/** One genus in two families, as two references have it; and reads unclassified at name. */
const lineages: Lineage[][] = [
  [
    ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', 'Blautia', 'Blautia obeum'],
    ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', null, null],
    ['Bacteria', 'Bacteroidota', 'Bacteroidia', 'Bacteroidales', 'Prevotellaceae', 'Prevotella', null],
    ['Bacteria', null, null, null, null, null, null],
  ],
  [
    ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Eubacteriaceae', 'Blautia', null],
    ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Lachnospiraceae', 'Blautia', 'Blautia obeum'],
    ['Archaea', 'Halobacteriota', 'Halobacteria', 'Halobacteriales', 'Haloferacaceae', 'Haloferax', null],
  ],
];
const featureOf = (study: number, at: number) => `asv-${study}-${at}`;

export function uglyStudy(study: 0 | 1, n: number): SeedTable {
  const names = lineages[study] ?? [];
  return {
    name: `Ugly ${study}`,
    taxonomy_release: `release ${study}`,
    features: names.map((lineage, at) => ({ feature_id: featureOf(study, at), sequence: null, lineage })),
    samples: Array.from({ length: n }, (_, at) => {
      const seed = (study + 1) * 7919 + at * 31;
      return {
        sample_id: `s${study}-${at}`,
        metadata: {
          sex: pick(['female', 'male', null], seed) ?? null,
          age_years: pick([0, 5, 33.5, 90, null], seed + 1) ?? null,
          diagnosis: pick([...TEXT_VALUES, null], seed + 2) ?? null,
          dose: pick(mixed, seed + 3) ?? null,
          day: pick(days, seed + 4) ?? null,
          bmi: pick(numbers, seed + 5) ?? null,
          'is.sick?': pick(flags, seed + 6) ?? null,
          tag: pick(tags, seed + 7) ?? null,
        },
      };
    }),
    counts: Array.from({ length: n }, (_, at) =>
      names.map((_, feature) => pick([0, 0, 1, 10, 25, 300], (study + 1) * 104_729 + at * 17 + feature * 3) ?? 0),
    ),
  };
}

/** What the filter's names mean in a row of counts: shares as the index keeps them, in single precision. */
function sharesOf(study: number, counts: readonly number[]): Map<string, number> {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const byTaxon = new Map<string, Map<string, number>>();
  const add = (key: string, lineage: string, count: number) => {
    const lineagesOf = byTaxon.get(key) ?? new Map<string, number>();
    byTaxon.set(key, lineagesOf.set(lineage, (lineagesOf.get(lineage) ?? 0) + count));
  };
  for (const [at, count] of counts.entries()) {
    if (count === 0) continue;
    const lineage = lineages[study]?.[at] ?? [];
    add(`feature:${featureOf(study, at)}`, featureOf(study, at), count);
    for (const [depth, rank] of ranks.slice(0, 7).entries()) {
      const path = Array.from({ length: depth + 1 }, (_, level) => lineage[level] ?? '').join(';');
      const name = lineage[depth];
      if (name) {
        add(`${rank}:${name}`, path, count);
        add(`${rank}:${name}:${path}`, path, count);
      } else add(`${rank}:unassigned`, path, count);
    }
  }
  const sum = (parts: Map<string, number>) =>
    Math.fround([...parts.values()].reduce((all, count) => all + Math.fround(count / total), 0));
  return new Map(Array.from(byTaxon, ([key, parts]) => [key, sum(parts)]));
}

/** The study on paper, beside what is in the portal. */
export function onPaper(study: 0 | 1, table: SeedTable, result_ids: readonly string[]): PaperSample[] {
  return table.samples.map(({ sample_id, metadata = {} }, at) => {
    const { tag, ...fields } = metadata;
    const known = Object.entries({ ...fields, sample_id, reads: (table.counts[at] ?? []).reduce((a, b) => a + b, 0) });
    return {
      sample_id,
      result_id: result_ids[at] ?? '',
      project: study,
      tags: typeof tag === 'string' ? tag.split(';').map((word) => word.trim()) : [],
      fields: new Map(
        known.flatMap(([field, value]): [string, string | number][] => (value === null ? [] : [[field, value]])),
      ),
      shares: sharesOf(study, table.counts[at] ?? []),
    };
  });
}
