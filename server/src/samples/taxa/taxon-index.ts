/** Texts side by side, one a line, so that one search goes through all of them. */
interface Lines {
  text: string;
  /** Where each line begins, and one past the end. */
  starts: Uint32Array;
}

/** Columns of all taxa; a taxon is identified by its index. */
export interface TaxonColumns {
  ranks: Uint8Array;
  /** Whether it has no name of its own, only its parent's with the word for that. */
  unclassified: Uint8Array;
  /** How many nodes each is in: one in each reference that names it. */
  n_nodes: Uint32Array;
  nodes: Uint32Array;
  /** One a line: the name, the same in small letters without the word `unclassified `, the lineage. */
  names: string;
  own: string;
  lineages: string;
}

export interface TaxonIndex {
  ranks: Uint8Array;
  unclassified: Uint8Array;
  names: Lines;
  own: Lines;
  lineages: Lines;
  /** Of each taxon the first one. */
  first_nodes: Uint32Array;
  /** Taxon index of a node. */
  places: ReadonlyMap<number, number>;
}

const UNCLASSIFIED_PREFIX = 'unclassified ';

function linesOf(text: string, count: number): Lines {
  const starts = new Uint32Array(count + 1);
  for (let line = 1; line < count; line += 1) starts[line] = text.indexOf('\n', starts[line - 1]) + 1;
  starts[count] = text.length + 1;
  return { text, starts };
}

export const lineAt = ({ text, starts }: Lines, place: number): string =>
  text.slice(starts[place] ?? 0, (starts[place + 1] ?? 1) - 1);

export function createTaxonIndex({ names, own, lineages, n_nodes, nodes, ...columns }: TaxonColumns): TaxonIndex {
  const count = n_nodes.length;
  const places = new Map<number, number>();
  const first_nodes = new Uint32Array(count);
  let at = 0;
  for (const [place, n] of n_nodes.entries()) {
    first_nodes[place] = nodes[at] ?? 0;
    for (const end = at + n; at < end; at += 1) places.set(nodes[at] ?? 0, place);
  }
  const lines = { names: linesOf(names, count), own: linesOf(own, count), lineages: linesOf(lineages, count) };
  return { ...columns, ...lines, first_nodes, places };
}

/** The lines that hold a text, in their order. */
function* placesHolding({ text, starts }: Lines, requested: string): Generator<number> {
  let place = 0;
  for (let at = text.indexOf(requested); at >= 0; at = text.indexOf(requested, starts[place] ?? text.length)) {
    while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    yield place;
    place += 1;
  }
}

export interface FoundLine {
  place: number;
  /** Its name begins with what was looked for. */
  starts: boolean;
}

/** Taxa whose name holds a text in small letters, all of them where it is empty; the word for what has no name counts only where it is begun with. */
export function findTaxonLines({ own, unclassified }: TaxonIndex, text: string): FoundLine[] {
  if (text === '') return Array.from(unclassified, (_, place) => ({ place, starts: false }));
  if (text.includes('\n')) return [];
  const found = new Map<number, boolean>();
  for (const place of placesHolding(own, text)) {
    found.set(place, unclassified[place] === 0 && own.text.startsWith(text, own.starts[place]));
  }
  const [shorter, longer] = [text.slice(0, UNCLASSIFIED_PREFIX.length), text.slice(UNCLASSIFIED_PREFIX.length)];
  if (UNCLASSIFIED_PREFIX.startsWith(shorter)) {
    for (const [place, is] of unclassified.entries()) {
      if (is !== 0 && own.text.startsWith(longer, own.starts[place])) found.set(place, true);
    }
  }
  return Array.from(found, ([place, starts]) => ({ place, starts }));
}
