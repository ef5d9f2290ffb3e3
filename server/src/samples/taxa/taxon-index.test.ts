import { describe, expect, test } from 'vitest';
import { createTaxonIndex, findTaxonLines, lineAt } from './taxon-index.ts';

const taxa = [
  { rank: 0, name: 'Bacteria', lineage: 'Bacteria', nodes: [1], unclassified: 0 },
  { rank: 5, name: 'Bacteroides', lineage: 'Bacteria;;;;;Bacteroides', nodes: [7, 9], unclassified: 0 },
  { rank: 5, name: 'Parabacteroides', lineage: 'Bacteria;;;;;Parabacteroides', nodes: [8], unclassified: 0 },
  { rank: 5, name: 'unclassified Bacteria', lineage: 'Bacteria;;;;;', nodes: [3], unclassified: 1 },
  { rank: 6, name: '中 sp. unclassified', lineage: 'Bacteria;;;;;;中', nodes: [2], unclassified: 0 },
];
const book = createTaxonIndex({
  ranks: Uint8Array.from(taxa, ({ rank }) => rank),
  unclassified: Uint8Array.from(taxa, ({ unclassified }) => unclassified),
  n_nodes: Uint32Array.from(taxa, ({ nodes }) => nodes.length),
  nodes: Uint32Array.from(taxa.flatMap(({ nodes }) => nodes)),
  names: taxa.map(({ name }) => name).join('\n'),
  own: taxa.map(({ name }) => name.toLowerCase().replace(/^unclassified /, '')).join('\n'),
  lineages: taxa.map(({ lineage }) => lineage).join('\n'),
});

const found = (text: string) =>
  findTaxonLines(book, text)
    .map(({ place, starts }) => `${lineAt(book.names, place)}${starts ? ' first' : ''}`)
    .toSorted();

describe('names of taxa in memory', () => {
  test('each taxon has its name, lineage and nodes, and the first node is reported', () => {
    expect(taxa.map((_, place) => lineAt(book.names, place))).toEqual(taxa.map(({ name }) => name));
    expect(taxa.map((_, place) => lineAt(book.lineages, place))).toEqual(taxa.map(({ lineage }) => lineage));
    expect([...book.first_nodes]).toEqual([1, 7, 8, 3, 2]);
    expect([7, 9, 8, 4].map((node) => book.places.get(node))).toEqual([1, 1, 2, undefined]);
  });

  test('a part of a name finds it, and says whether the name begins with it', () => {
    expect(found('bactero')).toEqual(['Bacteroides first', 'Parabacteroides']);
    expect(found('er')).toEqual(['Bacteria', 'Bacteroides', 'Parabacteroides', 'unclassified Bacteria']);
    expect(found('中')).toEqual(['中 sp. unclassified first']);
  });

  test('what has no name is found by its parent, and by the word only where that is begun with', () => {
    expect(found('bacteria')).toEqual(['Bacteria first', 'unclassified Bacteria']);
    expect(found('uncl')).toEqual(['unclassified Bacteria first', '中 sp. unclassified']);
    expect(found('unclassified b')).toEqual(['unclassified Bacteria first']);
    expect(found('unclassified c')).toEqual([]);
    expect(found('classified ')).toEqual([]);
  });

  test('before anything is typed all of them are there, and none is first', () => {
    expect(found('')).toEqual(taxa.map(({ name }) => name).toSorted());
  });

  test('what goes over lines finds nothing', () => {
    expect(found('bacteria\nbacteroides')).toEqual([]);
    expect(found('s\n')).toEqual([]);
  });

  test('a book without taxa is searched like any other', () => {
    const none = { ranks: new Uint8Array(), unclassified: new Uint8Array(), n_nodes: new Uint32Array() };
    const empty = createTaxonIndex({ ...none, nodes: new Uint32Array(), names: '', own: '', lineages: '' });
    expect(findTaxonLines(empty, 'b')).toEqual([]);
  });
});
