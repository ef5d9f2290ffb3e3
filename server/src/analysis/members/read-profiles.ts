import type { Rank } from '@cohortium/contract';
import { entryOf, itemAt, numberAt, uint32At, valueAt } from '@cohortium/stats/array';
import type { Platform } from '#platform';
import { createYielder } from '#platform/concurrency';
import { validationError } from '#platform/errors';
import { formatNumber } from '#platform/text';
import {
  amountUnitsOf,
  joinByName,
  materializeIdSet,
  type NodeRow,
  nodesByNumber,
  type ProfileRow,
  profilesOf,
  rankNumber,
} from '#samples';
import { type ProfileTable, readsOf, selectRows, type TableTaxon } from '../profile-table.ts';
import type { AddedAfter } from './added-after-plot.ts';
import { dataSetsWithoutTaxonomy } from './data-sets-without-taxonomy.ts';
import type { Members } from './members.ts';
import type { MemberFact } from './members-index-store.ts';

export interface Profiles {
  /** The samples with reads, in the order of the table's. */
  included: readonly MemberFact[];
  table: ProfileTable;
  excluded: { sample_id: string; reason: string }[];
  /** Whether all amounts are counts of reads: shares and other amounts are not. */
  are_counts: boolean;
  /** False for mixtures, such as counts and percentages. */
  has_one_unit: boolean;
  /** As of the members. */
  chosen_at: string | null;
  added_after: AddedAfter | null;
}

/** Numbers in a dense table: 150 million take 1.2 GB. */
const CELLS_AT_MOST = 150_000_000;
const SEQUENCE_HASH = /^[0-9a-f]{40}$/;

/**
 * Taxa of two taxonomy releases are one column when their lineages are the same. Features are one when they are the
 * same sequence; the names of de novo OTUs mean something in their own run alone.
 */
const identityOf = ({ node, rank, lineage }: NodeRow): string =>
  rank === 'feature' && !SEQUENCE_HASH.test(lineage) ? `${lineage}\n${node}` : lineage;

const taxonOf = ({ name, lineage, kind, rank }: NodeRow): TableTaxon => ({
  id: rank === 'feature' ? lineage : name,
  name,
  lineage: rank === 'feature' ? [lineage] : lineage.split(';').filter((part) => part !== ''),
  kind,
});

const byLineage = (a: NodeRow, b: NodeRow): number => (a.lineage < b.lineage ? -1 : 1);

/** If equal names were agreed to be the same taxon, taxa above features are joined by name. */
function identitiesOf(nodes: ReadonlyMap<number, NodeRow>, by_name: boolean): (row: NodeRow) => string {
  if (!by_name) return identityOf;
  const byName = joinByName([...nodes.values()]);
  return (row) => (row.rank === 'feature' ? identityOf(row) : byName(row));
}

function columnsOf(nodes: ReadonlyMap<number, NodeRow>, by_name: boolean) {
  const byIdentity = Map.groupBy(nodes.values(), identitiesOf(nodes, by_name));
  const identities = [...byIdentity.keys()].sort();
  const columnOf = new Map<number, number>();
  const taxa: TableTaxon[] = identities.flatMap((identity, column) => {
    const rows = entryOf(byIdentity, identity);
    for (const { node } of rows) columnOf.set(node, column);
    // For a name with several lineages, the first in sorted order represents all.
    return rows.toSorted(byLineage).slice(0, 1).map(taxonOf);
  });
  return { taxa, columnOf };
}

async function pack(
  rows: readonly ProfileRow[],
  nodes: ReadonlyMap<number, NodeRow>,
  by_name: boolean,
): Promise<ProfileTable> {
  const { taxa, columnOf } = columnsOf(nodes, by_name);
  const offsets = new Uint32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) offsets[at + 1] = uint32At(offsets, at) + row.nodes.length;
  const columns = new Uint32Array(uint32At(offsets, rows.length));
  const counts = new Float64Array(columns.length);
  const breakWhenDue = createYielder();
  for (const [at, row] of rows.entries()) {
    const from = uint32At(offsets, at);
    for (const [entry, node] of row.nodes.entries()) {
      columns[from + entry] = entryOf(columnOf, node);
      counts[from + entry] = valueAt(row.counts, entry);
    }
    await breakWhenDue();
  }
  return { result_ids: rows.map(({ result_id }) => result_id), taxa, offsets, columns, counts };
}

/** What the amounts of these samples are. */
async function unitsOf(
  { db }: Platform,
  facts: readonly MemberFact[],
): Promise<Pick<Profiles, 'are_counts' | 'has_one_unit'>> {
  const units = await amountUnitsOf(db, [...new Set(facts.map(({ pipeline_data_id }) => pipeline_data_id))]);
  return { are_counts: units.every((unit) => unit === 'reads'), has_one_unit: units.length < 2 };
}

async function reasonsFor({ db }: Platform, removed: readonly MemberFact[], are_counts: boolean) {
  const taxaless = await dataSetsWithoutTaxonomy(db, removed);
  const empty = are_counts ? 'No reads were assigned to a feature.' : 'It has no amounts above zero.';
  return removed.map(({ sample_id, pipeline_data_id }) => {
    const type = taxaless.get(pipeline_data_id);
    return { sample_id, reason: type ? `Its data type “${type}” has no taxa.` : empty };
  });
}

/** The counts of the members at a rank; samples without reads are left out and named. */
export async function readProfiles(
  platform: Platform,
  members: Members,
  rank: Rank,
  signal: AbortSignal,
): Promise<Profiles> {
  const { facts, where } = members;
  const key = await materializeIdSet(
    platform.index,
    facts.map(({ result_id }) => result_id),
  );
  const found = await profilesOf(platform.index, { key, rank: rankNumber(rank), visible: where }, { signal });
  const byResult = new Map(found.map((row) => [row.result_id, row]));
  const retained = facts.filter(({ result_id, reads }) => reads > 0 && byResult.has(result_id));
  const left = new Set(retained);
  const rows = retained.flatMap(({ result_id }) => byResult.get(result_id) ?? []);
  const named = new Set<number>();
  const breakWhenDue = createYielder();
  for (const row of rows) {
    for (const node of row.nodes) named.add(node);
    await breakWhenDue();
  }
  const nodes = await nodesByNumber(platform.db, [...named]);
  const table = await pack(rows, nodes, members.agreement?.by_name ?? false);
  if (rows.length * table.taxa.length > CELLS_AT_MOST) {
    const message = `${formatNumber(rows.length)} samples with ${formatNumber(table.taxa.length)} taxa are too many for one analysis. Choose a higher rank or fewer samples.`;
    throw validationError([{ field: 'rank', message }]);
  }
  const removed = facts.filter((fact) => !left.has(fact));
  const units = await unitsOf(platform, facts);
  return {
    included: retained,
    table,
    excluded: [...members.excluded, ...(await reasonsFor(platform, removed, units.are_counts))],
    ...units,
    chosen_at: members.chosen_at,
    // Jobs queued by an earlier release don’t have it.
    added_after: members.added_after ?? null,
  };
}

/** Excludes samples with a reason; samples without a reason stay. */
export function excludeSamples(
  profiles: Profiles,
  reasonFor: (fact: MemberFact, place: number) => string | null,
): Profiles {
  const { included, table, excluded } = profiles;
  const reasons = included.map(reasonFor);
  if (reasons.every((reason) => reason === null)) return profiles;
  const places = reasons.flatMap((reason, place) => (reason === null ? [place] : []));
  const left = reasons.flatMap((reason, place) =>
    reason === null ? [] : [{ sample_id: itemAt(included, place).sample_id, reason }],
  );
  return {
    ...profiles,
    included: places.map((place) => itemAt(included, place)),
    table: selectRows(table, places),
    excluded: [...excluded, ...left],
  };
}

const NO_COUNTS = 'The amounts of these samples are not read counts';
const needsCounts = {
  min_reads: `${NO_COUNTS}, so a minimum number of reads can’t be applied. Remove the threshold.`,
  depth: `${NO_COUNTS}, so they can’t be rarefied. Remove the depth.`,
};

function requireCounts(profiles: Profiles, field: keyof typeof needsCounts): Profiles {
  if (profiles.are_counts) return profiles;
  throw validationError([{ field, message: needsCounts[field] }]);
}

/** Leaves out samples with fewer reads than a threshold. Refuses with 422 where the amounts are no counts of reads. */
export const excludeShallowSamples = (profiles: Profiles, least: number | null): Profiles =>
  least === null
    ? profiles
    : excludeSamples(requireCounts(profiles, 'min_reads'), ({ reads }) =>
        reads < least ? `${formatNumber(reads)} reads, fewer than the threshold of ${formatNumber(least)}.` : null,
      );

/** Throws 422 for raw amounts of different units: 0.5 of a sample and 5,000 reads are not comparable. */
export function requireOneUnit(profiles: Profiles): Profiles {
  if (profiles.has_one_unit) return profiles;
  const message =
    'Some of these samples have read counts and others have proportions or other amounts, so raw amounts can’t be compared. Use relative abundance (tss), or no pseudocount.';
  throw validationError([{ field: 'transform', message }]);
}

/** Leaves out samples with fewer reads than the depth to which all are rarefied. Throws 422 for amounts other than read counts. */
export function requireDepth(profiles: Profiles, depth: number | null): Profiles {
  if (depth === null) return profiles;
  const reads = readsOf(profiles.table);
  return excludeSamples(requireCounts(profiles, 'depth'), (_, place) => {
    const found = numberAt(reads, place);
    if (found >= depth) return null;
    return `${formatNumber(found)} reads, fewer than the depth of ${formatNumber(depth)}.`;
  });
}
