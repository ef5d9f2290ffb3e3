import { type IndexClient, RowBinaryReader } from '#platform/index';
import type { TaxonColumns } from './taxon-index.ts';

/** A taxon as a rule names it; the rank by its number. */
export interface NamedTaxon {
  rank: number;
  name: string;
  lineage: string | null;
}

const RANK_BITS = 28;
/** Nodes of a rank lie together: the primary key leads to them. */
const ofRank = (rank: number): string => `node >= ${rank * 2 ** RANK_BITS} and node < ${(rank + 1) * 2 ** RANK_BITS}`;

/** A query of every node at a rank to which reads without a name there belong. */
export const unassignedNodes = (rank: number): string =>
  `select node from taxa where is_unclassified and ${ofRank(rank)}`;

/**
 * The nodes of a name among the taxa of some submissions (the set of that name): several where more than one reference
 * names it. A feature is also known by its id, its lineage.
 */
export async function nodesOfName(
  index: IndexClient,
  { rank, name, lineage }: NamedTaxon,
  projects: string,
): Promise<number[]> {
  const named =
    lineage === null
      ? '(name_low = lowerUTF8({name:String}) or lineage = {lineage:String})'
      : 'lineage = {lineage:String}';
  const rows = await index.query<{ node: number }>(
    `select distinct node from taxon_counts
     where node in (select node from taxa where ${ofRank(rank)} and ${named})
       and project_id in (select id from id_sets where set_key = {projects:String})`,
    { projects, name, lineage: lineage ?? name },
  );
  return rows.map(({ node }) => node);
}

/** Ids, and the name of their set in the index. */
export interface NamedIds {
  ids: readonly string[];
  set: string;
}

/** Taxa to search: those of the submissions' data sets, limited to `data_sets` unless null. */
export interface Among {
  projects: NamedIds;
  data_sets: NamedIds | null;
}

const amongOf = ({
  data_sets,
}: Among): string => `project_id in (select id from id_sets where set_key = {projects:String})
  ${data_sets === null ? '' : 'and pipeline_data_id in (select id from id_sets where set_key = {data_sets:String})'}`;

const paramsOf = ({ projects, data_sets }: Among) => ({
  projects: projects.set,
  ...(data_sets === null ? {} : { data_sets: data_sets.set }),
});

/** Results that have any of some nodes, by node. FINAL merges rows as they lie: groups of each data set take five times as long. */
const countsOf = (nodes: string, among: Among): string => `
  select node, toUInt32(sum(n_samples)) as n_samples from taxon_counts final where ${nodes} and ${amongOf(among)}
  group by node`;

const oneLine = (text: string): string => `replaceAll(${text}, '\\n', ' ')`;

/**
 * Every taxon at ranks below a number, by rank and lineage. As columns in one row of bytes: made in the index, and read
 * here without an object a taxon.
 */
export async function allTaxa(index: IndexClient, below: number): Promise<TaxonColumns> {
  const lines = (text: string) => `arrayStringConcat(groupArray(${oneLine(text)}), '\\n')`;
  const bytes = await index.read(
    `select groupArray(rank) as ranks, groupArray(is_unclassified) as unclassified,
       groupArray(toUInt32(length(nodes))) as n_nodes, arrayFlatten(groupArray(nodes)) as all_nodes,
       ${lines('name')} as names, ${lines("if(is_unclassified, replaceOne(low, 'unclassified ', ''), low)")} as own,
       ${lines('lineage')} as lineages
     from (
       select toUInt8(bitShiftRight(node, ${RANK_BITS})) as rank, lineage, any(taxa.name) as name, lowerUTF8(name) as low,
         any(taxa.is_unclassified) as is_unclassified, arraySort(groupUniqArray(node)) as nodes
       from taxa where node < ${below * 2 ** RANK_BITS} group by rank, lineage order by rank, lineage)`,
    {},
    { format: 'RowBinary' },
  );
  const row = new RowBinaryReader(bytes);
  const numbers = { ranks: row.uint8s(), unclassified: row.uint8s(), n_nodes: row.uint32s(), nodes: row.uint32s() };
  return { ...numbers, names: row.text(), own: row.text(), lineages: row.text() };
}

/** Number of results per node in a data set. */
export interface NodeCounts {
  project_id: string;
  data_set: string;
  nodes: Uint32Array;
  n_samples: Uint32Array;
}

/** How many results of each data set have each taxon at ranks below a number. */
export async function taxonCounts(index: IndexClient, below: number): Promise<Iterable<NodeCounts>> {
  const bytes = await index.read(
    `select toString(project_id), toString(pipeline_data_id), groupArray(node), groupArray(n_samples)
     from taxon_counts final where node < ${below * 2 ** RANK_BITS} group by project_id, pipeline_data_id`,
    {},
    { format: 'RowBinary' },
  );
  return countsIn(new RowBinaryReader(bytes));
}

function* countsIn(row: RowBinaryReader): Generator<NodeCounts> {
  while (row.hasMore) {
    yield { project_id: row.text(), data_set: row.text(), nodes: row.uint32s(), n_samples: row.uint32s() };
  }
}

export interface FeaturePage {
  /** Rank numbers to look at. */
  ranks: readonly number[];
  /** How the name or the id begins. */
  text: string;
  /** Its whole id, not how it begins. */
  exact: boolean;
  limit: number;
  offset: number;
}

export interface FoundFeature {
  rank: number;
  name: string;
  lineage: string;
  n_samples: number;
}

/** Features by the start of their name or id: those whose name it is first, then the most frequent. */
export async function featuresByName(
  index: IndexClient,
  among: Among,
  page: FeaturePage,
): Promise<{ features: FoundFeature[]; total: number }> {
  const starts = 'startsWith(name_low, lowerUTF8({text:String}))';
  const matches = page.exact ? 'lineage = {text:String}' : `(${starts} or startsWith(lineage, {text:String}))`;
  const rows = await index.query<FoundFeature & { total: number }>(
    `with named as (
       select distinct node, name, lineage, ${starts} as starts from taxa
       where (${page.ranks.map(ofRank).join(' or ')}) and ${matches})
     select toUInt8(bitShiftRight(min(node), ${RANK_BITS})) as rank, any(name) as name, lineage,
       toUInt32(sum(n_samples)) as n_samples, toUInt32(count() over ()) as total
     from named inner join (${countsOf('node in (select node from named)', among)}) as counts using (node)
     group by bitShiftRight(node, ${RANK_BITS}), lineage, starts
     order by starts desc, n_samples desc, lineage, rank limit {limit:UInt32} offset {offset:UInt32}`,
    { text: page.text, limit: page.limit, offset: page.offset, ...paramsOf(among) },
  );
  return { features: rows.map(({ total: _, ...feature }) => feature), total: rows[0]?.total ?? 0 };
}
