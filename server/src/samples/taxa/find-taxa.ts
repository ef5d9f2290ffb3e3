import type { IndexClient } from '#platform/index';
import { remembered, stateOf } from '../catalogue/remember.ts';
import { type Among, allTaxa, taxonCounts } from './taxa-index-store.ts';
import { findPlaces, lineAt, makeBook, type TaxonBook } from './taxon-book.ts';

/** The taxa of all submissions, in memory: read again after loads. */
const bookOf = remembered<TaxonBook, number>(async (index, _, below) => makeBook(await allTaxa(index, below)));

/** The taxa, and how many results of those that somebody sees have each. */
interface CountedBook {
  book: TaxonBook;
  counts: Uint32Array;
}

interface Counting {
  among: Among;
  below: number;
  state: string;
}

const NOTHING = { sql: '', params: {} };
const countedBookOf = remembered<CountedBook, Counting>(async (index, where, { among, below, state }) => {
  const [book, { nodes, n_samples }] = await Promise.all([
    bookOf(index, { where, state }, below),
    taxonCounts(index, among, below),
  ]);
  const counts = new Uint32Array(book.ranks.length);
  for (const [at, node] of nodes.entries()) {
    const place = book.places.get(node);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + (n_samples[at] ?? 0);
  }
  return { book, counts };
});

/** A taxon by its lineage at a rank; one of several references is told for all that give the same. */
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
 * Taxa at ranks below a number whose name holds a text in small letters: those that begin with it first, then the most
 * frequent; at most `limit` of each rank.
 */
export async function taxaByName(
  index: IndexClient,
  among: Among,
  { below, text, limit }: { below: number; text: string; limit: number },
): Promise<FoundTaxa> {
  const state = await stateOf(index, 'taxon_counts');
  const { book, counts } = await countedBookOf(index, { where: NOTHING, state }, { among, below, state });
  const found = findPlaces(book, text).filter(({ place }) => (counts[place] ?? 0) > 0);
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
