import { type nameTranslationSchema, type Rank, ranks } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { amountUnitsOf, type Clause, nodesByNumber, rankNumber } from '#samples';
import type { DataSetFact } from './compatibility/merge-source.ts';
import { type NamingSystem, namingSystem } from './compatibility/naming-system.ts';
import { carriedAt, type NamedReads } from './compatibility/translate-names.ts';
import { type MeasuredNames, readsByTaxon } from './sources-index-store.ts';

/** Enough to tell shares of reads by; more only costs time. */
const SAMPLES_AT_MOST = 500;

const measured: readonly Rank[] = ranks.filter((rank) => rank !== 'feature');

export interface Names {
  translation: z.output<typeof nameTranslationSchema> | null;
  namings: ReadonlyMap<string, NamingSystem>;
}

const unmeasured: Names = { translation: null, namings: new Map() };

interface Found {
  dataSets: ReadonlyMap<string, DataSetFact>;
  /** One for each part, of what may be seen of it. */
  clauses: readonly Clause[];
}

/** Amounts of different units can't be summed: unless all are read counts, each sample has the same weight. */
function weightOf({ counts, n_samples }: MeasuredNames, { areCounts }: { areCounts: boolean }): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return areCounts || total === 0 ? 1 : n_samples / total;
}

/** The reads of each name, by taxonomy release and rank. */
async function readNames({ db, index }: Platform, { dataSets, clauses }: Found, signal: AbortSignal) {
  const request = { ranks: measured.map(rankNumber), samples_at_most: SAMPLES_AT_MOST };
  const found = [];
  for (const where of clauses) found.push(...(await readsByTaxon(index, { where, ...request }, { signal })));
  const areCounts = (await amountUnitsOf(db, [...dataSets.keys()])).every((unit) => unit === 'reads');
  const nodes = await nodesByNumber(db, [...new Set(found.flatMap((row) => row.nodes))]);
  const named: NamedReads[] = found.flatMap((row) => {
    const { pipeline_data_id, nodes: numbers, counts } = row;
    const weight = weightOf(row, { areCounts });
    const taxonomy_release = dataSets.get(pipeline_data_id)?.taxonomy_release;
    if (taxonomy_release === undefined) return [];
    return numbers.flatMap((number, at) => {
      const node = nodes.get(number);
      return node ? [{ ...node, taxonomy_release, reads: weight * (counts[at] ?? 0) }] : [];
    });
  });
  const n_measured = found.filter(({ rank }) => rank === 0).reduce((sum, { n_samples }) => sum + n_samples, 0);
  return { named, n_measured };
}

/** How much of the reads keeps its name, where more than one reference named them; and how each forms its names. */
export async function measureNames(platform: Platform, found: Found, signal: AbortSignal): Promise<Names> {
  const references = new Map(
    [...found.dataSets.values()].map(({ taxonomy_release, reference_name }) => [taxonomy_release, reference_name]),
  );
  if (references.size < 2) return unmeasured;
  const { named, n_measured } = await readNames(platform, found, signal);
  const releases = [...references.keys()];
  const systems = releases.flatMap((release) => {
    const names = named
      .filter((one) => one.taxonomy_release === release && (one.rank === 'phylum' || one.rank === 'genus'))
      .map(({ name }) => name);
    const system = namingSystem(references.get(release) ?? '', names);
    return system ? [[release, system] as const] : [];
  });
  return {
    translation: {
      references: [...new Set(references.values())].sort(),
      n_measured,
      ranks: measured.map((rank) => carriedAt(rank, releases, named)),
    },
    namings: new Map(systems),
  };
}
