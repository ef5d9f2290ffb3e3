import { setImmediate as others } from 'node:timers/promises';
import { ranks } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { IndexClient } from '#platform/index';
import { cacheByState, memoizeByClause, tableState } from '../browse/table-states.ts';
import { type Among, allTaxa, type NamedTaxon, type NodeCounts, nodesOfName, taxonCounts } from './taxa-index-store.ts';
import { createTaxonIndex, findTaxonLines, lineAt, type TaxonIndex } from './taxon-index.ts';

interface Named {
  named: NamedTaxon;
  projects: string;
}

/** Cached, because a filter is queried again after each change of another rule. */
const cachedNodes = memoizeByClause<number[], Named>((index, _, { named, projects }) =>
  nodesOfName(index, named, projects),
);

/** The nodes of each name among the taxa of some submissions (the set of that name), in the order asked. */
export async function nodesOfNames(
  index: IndexClient,
  requested: readonly NamedTaxon[],
  projects: string,
): Promise<number[][]> {
  const where = { sql: '', params: {} };
  const state = await tableState(index, 'taxon_counts');
  return Promise.all(requested.map((named) => cachedNodes(index, { where, state }, { named, projects })));
}

export const lineageRanks = ranks.filter((rank) => rank !== 'feature');
const BELOW = lineageRanks.length;
/** Data sets that are gone through before others have their turn. */
const AT_ONCE = 50;

/** Of a data set: its taxa by their place in the book, and how many results have each. */
interface CountedSet extends Pick<NodeCounts, 'project_id' | 'data_set' | 'n_samples'> {
  places: Uint32Array;
}

interface CountedBook {
  book: TaxonIndex;
  sets: CountedSet[];
}

/** The taxa of all submissions, in memory: read again after loads. */
const bookOf = memoizeByClause<CountedBook>(async (index) => {
  const [taxa, counted] = await Promise.all([allTaxa(index, BELOW), taxonCounts(index, BELOW)]);
  const book = createTaxonIndex(taxa);
  const sets: CountedSet[] = [];
  for (const { nodes, ...set } of counted) {
    // Taxa named after the index was read are counted past its end, until the next state.
    sets.push({ ...set, places: nodes.map((node) => book.places.get(node) ?? book.ranks.length) });
    if (sets.length % AT_ONCE === 0) await others();
  }
  return { book, sets };
});

const NOTHING = { sql: '', params: {} };
const loadTaxaOfState = (index: IndexClient, state: string): Promise<CountedBook> =>
  bookOf(index, { where: NOTHING, state }, undefined);

/** Reads names and counts before anybody types. */
export async function preloadTaxa({ index, log }: Pick<Platform, 'index' | 'log'>): Promise<void> {
  await tableState(index, 'taxon_counts')
    .then((state) => loadTaxaOfState(index, state))
    .catch((error: unknown) => log.warn({ err: error }, 'the names of taxa could not be read yet'));
}

/** Number of visible results per taxon of the index. */
function countAmong({ book, sets }: CountedBook, { projects, data_sets }: Among): Uint32Array {
  const counts = new Uint32Array(book.ranks.length + 1);
  const [seen, some] = [new Set(projects.ids), data_sets && new Set(data_sets.ids)];
  for (const { project_id, data_set, places, n_samples } of sets) {
    if (!seen.has(project_id) || some?.has(data_set) === false) continue;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      counts[place] = (counts[place] ?? 0) + (n_samples[at] ?? 0);
    }
  }
  return counts;
}

const countsCache = cacheByState<IndexClient, Uint32Array>();

/** A taxon by lineage and rank, merged over references with the same lineage. */
export interface FoundTaxon {
  node: number;
  rank: number;
  name: string;
  lineage: string;
  n_samples: number;
}

export interface FoundTaxa {
  taxa: FoundTaxon[];
  total: number;
}

/**
 * Taxa at ranks above features whose name holds a text in small letters: those that begin with it first, then the most
 * frequent; at most `limit` of each rank.
 */
export async function taxaByName(
  index: IndexClient,
  among: Among,
  { text, limit }: { text: string; limit: number },
): Promise<FoundTaxa> {
  const state = await tableState(index, 'taxon_counts');
  const loaded = await loadTaxaOfState(index, state);
  const { book } = loaded;
  const key = `${among.projects.set} ${among.data_sets?.set ?? ''}`;
  const counts = await countsCache(index, { state, key }, async () => countAmong(loaded, among));
  const found = findTaxonLines(book, text).filter(({ place }) => (counts[place] ?? 0) > 0);
  const countAt = ({ place }: { place: number }) => counts[place] ?? 0;
  found.sort((a, b) => Number(b.starts) - Number(a.starts) || countAt(b) - countAt(a) || a.place - b.place);
  const shown = [...Map.groupBy(found, ({ place }) => book.ranks[place]).values()];
  const taxa = shown
    .flatMap((ofRank) => ofRank.slice(0, limit))
    .map(
      ({ place }): FoundTaxon => ({
        node: book.first_nodes[place] ?? 0,
        rank: book.ranks[place] ?? 0,
        name: lineAt(book.names, place),
        lineage: lineAt(book.lineages, place),
        n_samples: countAt({ place }),
      }),
    );
  return { taxa, total: found.length };
}
