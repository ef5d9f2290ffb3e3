import type { ColourMap } from './assign-colours.ts';

const COLOURS = 12;

/** Where the ids of one kind (the values of a field) first got their colours; grows as plots are drawn. */
export type ColourBook = Map<string, number>;

const books = new Map<string, ColourBook>();

/** The book of one kind, kept while the page lives, so that a group has one colour in every plot. */
export function bookOf(kind: string): ColourBook {
  const book = books.get(kind) ?? new Map<string, number>();
  books.set(kind, book);
  return book;
}

/**
 * Colours for the ids of one plot, most important first. An id keeps the colour it has in the book, unless two ids of
 * this plot hold the same: then the later one gets a free one here. New ids get colours that nobody in the plot has,
 * first those that nobody in the book has, and are written into the book. The thirteenth and later are null (Other).
 */
export function coloursIn(book: ColourBook, ids: readonly string[]): ColourMap {
  const wanted = [...new Set(ids)];
  const colours = new Map<string, number | null>();
  const taken = new Set<number>();
  for (const id of wanted) {
    const place = book.get(id);
    if (place === undefined || taken.has(place)) continue;
    colours.set(id, place);
    taken.add(place);
  }
  const known = new Set(book.values());
  const free = Array.from({ length: COLOURS }, (_, i) => i + 1)
    .filter((place) => !taken.has(place))
    .sort((a, b) => Number(known.has(a)) - Number(known.has(b)) || a - b);
  for (const id of wanted) {
    if (colours.has(id)) continue;
    const place = free.shift() ?? null;
    colours.set(id, place);
    if (place !== null && !book.has(id)) book.set(id, place);
  }
  return colours;
}
