import type { IndexClient } from '#platform/index';
import { remembered, stateOf } from '../catalogue/remember.ts';
import { type Among, allTaxa, taxonCounts } from './taxa-index-store.ts';

/** A taxon by its lineage at a rank; one of several references is told for all that give the same. */
export interface Taxon {
  node: number;
  rank: number;
  name: string;
  lineage: string;
}

/** What is typed is looked for in these. */
interface Book {
  taxa: Taxon[];
  /** In small letters. */
  names: string[];
  /** Likewise, of what has no name of its own without the word for that: a parent is looked for, not the word. */
  own: string[];
  /** Which of the taxa a node is. */
  places: Map<number, number>;
}

async function readBook(index: IndexClient, below: number): Promise<Book> {
  const book: Book = { taxa: [], names: [], own: [], places: new Map() };
  for (const { node, rank, name, lineage, is_unclassified } of await allTaxa(index, below)) {
    const last = book.taxa.at(-1);
    if (last?.rank !== rank || last.lineage !== lineage) {
      const low = name.toLowerCase();
      book.taxa.push({ node, rank, name, lineage });
      book.names.push(low);
      book.own.push(is_unclassified ? low.replace('unclassified ', '') : low);
    }
    book.places.set(node, book.taxa.length - 1);
  }
  return book;
}

/** The taxa of all submissions: read again after loads. */
const bookOf = remembered<Book, number>((index, _, below) => readBook(index, below));

/** The taxa, and how many results of those that somebody sees have each. */
interface CountedBook {
  book: Book;
  counts: Uint32Array;
}

interface Counting {
  among: Among;
  below: number;
  state: string;
}

const NOTHING = { sql: '', params: {} };
const countedBookOf = remembered<CountedBook, Counting>(async (index, where, { among, below, state }) => {
  const book = await bookOf(index, { where, state }, below);
  const counts = new Uint32Array(book.taxa.length);
  for (const [node, n] of await taxonCounts(index, among, below)) {
    const place = book.places.get(node);
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + n;
  }
  return { book, counts };
});

export interface FoundTaxon extends Taxon {
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
  const found: (FoundTaxon & { starts: boolean })[] = [];
  for (const [at, taxon] of book.taxa.entries()) {
    const n_samples = counts[at] ?? 0;
    if (n_samples === 0) continue;
    const starts = book.names[at]?.startsWith(text) === true;
    if (starts || book.own[at]?.includes(text)) found.push({ ...taxon, n_samples, starts });
  }
  found.sort((a, b) => Number(b.starts) - Number(a.starts) || b.n_samples - a.n_samples);
  const shown = [...Map.groupBy(found, ({ rank }) => rank).values()].flatMap((taxa) => taxa.slice(0, limit));
  return { taxa: shown.map(({ starts: _, ...taxon }) => taxon), total: found.length };
}
