import type { IndexClient } from '#platform/index';

/** A taxon as a rule names it; the rank by its number. */
export interface NamedTaxon {
  rank: number;
  name: string;
  lineage: string | null;
}

const RANK_BITS = 28;
const seen =
  'node in (select node from taxon_counts where project_id in (select id from id_sets where set_key = {projects:String}))';

/** A query of every node at a rank to which reads without a name there belong. */
export const unassignedNodes = (rank: number): string =>
  `select node from taxa where is_unclassified and bitShiftRight(node, ${RANK_BITS}) = ${rank}`;

/**
 * The nodes of each name among the taxa of some submissions (the set of that name), in the order asked: several where
 * more than one reference names it. A feature is also known by its id, its lineage.
 */
export async function nodesOfNames(
  index: IndexClient,
  wanted: readonly NamedTaxon[],
  projects: string,
): Promise<number[][]> {
  const params: Record<string, unknown> = { projects };
  const each = wanted.map(({ rank, name, lineage }, at) => {
    params[`n${at}`] = name;
    params[`l${at}`] = lineage ?? name;
    const named =
      lineage === null
        ? `(name_low = lowerUTF8({n${at}:String}) or lineage = {l${at}:String})`
        : `lineage = {l${at}:String}`;
    return `select distinct toUInt32(${at}) as at, node from taxa
      where bitShiftRight(node, ${RANK_BITS}) = ${rank} and ${named} and ${seen}`;
  });
  const rows = await index.query<{ at: number; node: number }>(each.join(' union all '), params);
  return wanted.map((_, at) => rows.filter((row) => row.at === at).map(({ node }) => node));
}

/** A taxon that is to be found by its name; one of several references is told for all that give the same lineage. */
export interface FoundTaxon {
  node: number;
  rank: number;
  name: string;
  lineage: string;
  n_samples: number;
}

/** Whose taxa are searched: those of the data sets of some submissions, of some of them where `data_sets` is not null. */
export interface Among {
  projects: string;
  data_sets: string | null;
}

const countsAmong = ({ data_sets }: Among): string => `
  select node, sum(n) as n_samples from (
    select node, pipeline_data_id, max(n_samples) as n from taxon_counts
    where project_id in (select id from id_sets where set_key = {projects:String})
      ${data_sets === null ? '' : 'and pipeline_data_id in (select id from id_sets where set_key = {data_sets:String})'}
      and node in (select node from named)
    group by node, pipeline_data_id)
  group by node`;

interface Page {
  /** Rank numbers to look at. */
  ranks: readonly number[];
  /** In the name: anywhere, or at its start; a feature's id counts as its name. */
  text: string;
  at_start: boolean;
  limit: number;
  offset: number;
}

export interface FoundTaxa {
  taxa: FoundTaxon[];
  total: number;
}

/** Taxa whose name holds a text: those that begin with it first, then the most frequent; `limit` of each rank. */
export async function taxaByName(index: IndexClient, among: Among, page: Page): Promise<FoundTaxa> {
  const starts = 'startsWith(name_low, lowerUTF8({text:String}))';
  // A parent's name is looked for, not the word before it.
  const own = "if(is_unclassified, replaceOne(name_low, 'unclassified ', ''), name_low)";
  const named = page.at_start
    ? `(${starts} or startsWith(lineage, {text:String}))`
    : `(${starts} or position(${own}, lowerUTF8({text:String})) > 0)`;
  const rows = await index.query<Omit<FoundTaxon, 'node'> & { first_node: number; total: number }>(
    `with named as (
       select distinct node, name, lineage, ${starts} as starts from taxa
       where bitShiftRight(node, ${RANK_BITS}) in (${page.ranks.join(', ')}) and ${named})
     select min(node) as first_node, toUInt8(bitShiftRight(min(node), ${RANK_BITS})) as rank, any(name) as name, lineage,
       toUInt32(sum(n_samples)) as n_samples, toUInt32(count() over ()) as total
     from named inner join (${countsAmong(among)}) as counts using (node)
     group by bitShiftRight(node, ${RANK_BITS}), lineage, starts
     order by starts desc, n_samples desc, lineage limit {limit:UInt32} offset {offset:UInt32} by rank`,
    {
      text: page.text,
      limit: page.limit,
      offset: page.offset,
      projects: among.projects,
      ...(among.data_sets === null ? {} : { data_sets: among.data_sets }),
    },
  );
  return {
    taxa: rows.map(({ total: _, first_node: node, ...taxon }) => ({ node, ...taxon })),
    total: rows[0]?.total ?? 0,
  };
}
