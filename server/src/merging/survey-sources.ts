import { type Comparability, type MergeBody, type nameTranslationSchema, type Rank, ranks } from '@cohortium/contract';
import type { z } from 'zod';
import { listAllPipelines, type PipelineRecord, paramSetsByIds } from '#pipelines';
import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { Caller } from '#platform/http';
import {
  amountUnitsOf,
  type Clause,
  clearNames,
  type DataSetRow,
  dataSetsByIds,
  nodesByNumber,
  rankNumber,
  type TaxonomyName,
} from '#samples';
import type { CompatibilityResult } from './check-compatibility.ts';
import type { FitOrder } from './check-compatibility-task.ts';
import { type DataSetFact, type NamingSystem, namingSystem } from './compatibility/merge-source.ts';
import type { Compared } from './open-sources.ts';
import { type Reading, readMergeMembers } from './read-sources.ts';
import { dataSetsOf, type MeasuredNames, readsByTaxon } from './sources-index-store.ts';

/** Reads with a name. */
export interface NamedReads extends TaxonomyName {
  reads: number;
}

type Carried = z.output<typeof nameTranslationSchema>['ranks'][number];

const MAX_LOST_SHOWN = 5;

/** How much of the reads keeps its name at a rank when several releases are read as one. */
export function carriedAt(rank: Rank, releases: readonly string[], named: readonly NamedReads[]): Carried {
  const here = named.filter((one) => one.rank === rank);
  const withLineage = new Map<string, Set<string>>();
  for (const { lineage, taxonomy_release } of here) {
    withLineage.set(lineage, (withLineage.get(lineage) ?? new Set()).add(taxonomy_release));
  }
  const clear = clearNames(here);
  const everywhere = (found: ReadonlySet<string> | undefined) => releases.every((release) => found?.has(release));
  const byLineage = ({ lineage }: NamedReads) => everywhere(withLineage.get(lineage));
  const byName = (one: NamedReads) => everywhere(clear.get(one.name)) || byLineage(one);
  const reads = (some: readonly NamedReads[]) => some.reduce((sum, one) => sum + one.reads, 0);
  const total = reads(here);
  const relative_abundance = (some: readonly NamedReads[]) => (total === 0 ? 0 : reads(some) / total);
  const unmatched = Map.groupBy(
    here.filter((one) => !byName(one)),
    ({ name }) => name,
  );
  const abundances = [...unmatched].map(([name, some]) => ({ name, relative_abundance: relative_abundance(some) }));
  return {
    rank,
    by_lineage: relative_abundance(here.filter(byLineage)),
    by_name: relative_abundance(here.filter(byName)),
    unmatched: abundances
      .sort((a, b) => b.relative_abundance - a.relative_abundance || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_LOST_SHOWN),
  };
}

/** All pipelines, and the parameter sets visible to the caller. */
interface ProcessingLookup {
  pipelines: ReadonlyMap<string, PipelineRecord>;
  sets: ReadonlyMap<string, Awaited<ReturnType<typeof paramSetsByIds>>[number]>;
}

async function readProcessing(
  { db }: Platform,
  caller: Caller,
  runs: readonly DataSetRow[],
): Promise<ProcessingLookup> {
  if (runs.length === 0) return { pipelines: new Map(), sets: new Map() };
  const ids = runs.flatMap(({ param_set_id }) => param_set_id ?? []);
  const [sets, pipelines] = await Promise.all([paramSetsByIds(db, ids), listAllPipelines(db)]);
  const { workspace_id } = caller.workspace;
  const described = sets.filter((set) => set.workspace_id === null || set.workspace_id === workspace_id);
  return {
    pipelines: new Map(pipelines.map((known) => [known.row.id, known])),
    sets: new Map(described.map((set) => [set.id, set])),
  };
}

function paramsOf(
  { pipelines, sets }: ProcessingLookup,
  { pipeline_id, param_set_id }: DataSetRow,
): DataSetFact['params'] {
  const set = sets.get(param_set_id ?? '');
  if (!set) return null;
  const properties = pipelines.get(pipeline_id ?? '')?.definition.params_schema.properties;
  const titled = Object.entries(set.params).map(
    ([name, value]) => [name, { title: properties?.[name]?.title ?? name, value: String(value) }] as const,
  );
  return new Map(titled);
}

/** Processing of data sets; parameters of other workspaces' sets are hidden. */
async function describeDataSets(
  platform: Platform,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, DataSetFact>> {
  const dataSets = await dataSetsByIds(platform.db, ids);
  const known = await readProcessing(
    platform,
    caller,
    dataSets.filter(({ run_id }) => run_id !== null),
  );
  const factOf = (row: DataSetRow): DataSetFact => {
    const { pipeline_data_id, data_type, pipeline_name, reference_name, taxonomy_release, reference_caution } = row;
    const folder = known.pipelines.get(row.pipeline_id ?? '')?.row.folder ?? pipeline_name;
    return {
      ...{ pipeline_data_id, data_type, pipeline_name, reference_name, taxonomy_release, reference_caution },
      pipeline_folder: row.run_id === null ? null : folder,
      params: paramsOf(known, row),
    };
  };
  return new Map(dataSets.map((row) => [row.pipeline_data_id, factOf(row)]));
}

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
async function measureNames(platform: Platform, found: Found, signal: AbortSignal): Promise<Names> {
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

const task = new URL('./check-compatibility-task.ts', import.meta.url);

/** Results that a merge of cohorts would freeze, each once. */
export async function findMergedResults(
  reading: Reading,
  chosen: Pick<MergeBody, 'cohorts'> & { only_newest: boolean },
): Promise<string[]> {
  const sources = await readMergeMembers(reading, chosen);
  const order: FitOrder = { kind: 'members', compared: { kind: 'cohorts', sources, only_newest: chosen.only_newest } };
  return reading.platform.threads.run<string[]>(task, order, { ...TABLE_TASK_LIMITS, signal: reading.signal });
}

export interface Surveyed {
  compared: Compared;
  /** They find what may be seen of the parts. */
  clauses: readonly Clause[];
  with_members?: boolean;
}

/** Compatibility check: reads here, compares in a worker thread, because sources can have 100,000 members. */
export async function surveyParts(
  { platform, caller, signal }: Reading,
  { compared, clauses, with_members = false }: Surveyed,
): Promise<CompatibilityResult & Pick<Comparability, 'translation'>> {
  const request = <Answer>(order: FitOrder) =>
    platform.threads.run<Answer>(task, order, { ...TABLE_TASK_LIMITS, signal });
  // The newest result of a sample can only be found across all sources.
  const isPicked = compared.kind === 'cohorts' && compared.only_newest;
  const ids = isPicked
    ? await request<string[]>({ kind: 'data_sets', compared })
    : (await Promise.all(clauses.map((where) => dataSetsOf(platform.index, where, { signal })))).flat();
  const dataSets = await describeDataSets(platform, caller, [...new Set(ids)]);
  const { translation, namings } = await measureNames(platform, { dataSets, clauses }, signal);
  const fitted = await request<CompatibilityResult>({
    kind: 'fit',
    compared,
    known: { dataSets, namings },
    with_members,
  });
  return { ...fitted, translation };
}
