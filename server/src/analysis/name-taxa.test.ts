import { expect, test } from 'vitest';
import { nameTaxa } from './name-taxa.ts';

type Named = Parameters<typeof nameTaxa>[0][number];
const taxon = (...lineage: string[]): Named => ({ name: lineage.at(-1) ?? '', lineage, kind: 'taxon' });
const unclassified = (...lineage: string[]): Named => ({
  name: `unclassified ${lineage.at(-1)}`,
  lineage,
  kind: 'unclassified',
});

test('a name that appears once stays as it is', () => {
  expect(nameTaxa([taxon('Bacteria', 'Blautia'), unclassified('Bacteria')])).toEqual([
    'Blautia',
    'unclassified Bacteria',
  ]);
});

test('two genera of one name are distinguished by their parent', () => {
  const genera = [taxon('Lachnospiraceae', 'Ruminococcus'), taxon('Ruminococcaceae', 'Ruminococcus')];
  expect(nameTaxa(genera)).toEqual(['Ruminococcus (Lachnospiraceae)', 'Ruminococcus (Ruminococcaceae)']);
});

test('the unclassified of two parents of one name are distinguished by the parent’s parent', () => {
  expect(nameTaxa([unclassified('A', 'Incertae'), unclassified('B', 'Incertae')])).toEqual([
    'unclassified Incertae (A)',
    'unclassified Incertae (B)',
  ]);
});

test('where the parents have one name too, the whole lineage stands', () => {
  expect(nameTaxa([taxon('A', 'P', 'X'), taxon('B', 'P', 'X'), taxon('Other')])).toEqual([
    'X (A › P › X)',
    'X (B › P › X)',
    'Other (no parent)',
  ]);
});

test('ASVs of one short name are distinguished by their sequence’s hash; the very same name is numbered', () => {
  const asv = (id: string): Named => ({ name: 'Blautia 0a1b', lineage: [id], kind: 'taxon' });
  expect(nameTaxa([asv('0a1b2c'), asv('0a1b3d')])).toEqual(['Blautia 0a1b (0a1b2c)', 'Blautia 0a1b (0a1b3d)']);
  expect(nameTaxa([asv('OTU1'), asv('OTU1')])).toEqual(['Blautia 0a1b (OTU1) 1', 'Blautia 0a1b (OTU1) 2']);
});
