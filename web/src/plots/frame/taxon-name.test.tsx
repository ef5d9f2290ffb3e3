import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isItalic, TaxonName } from './taxon-name.tsx';

type Rank = Parameters<typeof isItalic>[0];
const drawn = (name: string, rank: Rank) => renderToStaticMarkup(<TaxonName name={name} rank={rank} />);

test('families, genera and species are in italics, what lies above is not', () => {
  expect(drawn('Lachnospiraceae', 'family')).toBe('<i>Lachnospiraceae</i>');
  expect(drawn('Prevotella intermedia', 'species')).toBe('<i>Prevotella intermedia</i>');
  for (const rank of ['order', 'phylum', 'domain'] as const) expect(drawn('Clostridia', rank)).toBe('Clostridia');
});

test('of reads without their own name only the parent’s Latin name is in italics', () => {
  expect(drawn('unclassified Lachnospiraceae', 'genus')).toBe('unclassified <i>Lachnospiraceae</i>');
  expect(drawn('unclassified Blautia', 'species')).toBe('unclassified <i>Blautia</i>');
  expect(drawn('unclassified Clostridiales', 'genus')).toBe('unclassified Clostridiales');
  expect(drawn('unclassified', 'genus')).toBe('unclassified');
});

test('strains, and the parents that tell namesakes apart, stand upright behind the name', () => {
  expect(drawn('Prevotella sp. oral clone AA020', 'species')).toBe('<i>Prevotella</i> sp. oral clone AA020');
  expect(drawn('Bacteroides (Bacteria › Bacteroidetes)', 'genus')).toBe(
    '<i>Bacteroides</i> (Bacteria › Bacteroidetes)',
  );
});

test('a name that a picture prints in one style is italic where it begins with the Latin name', () => {
  expect(isItalic('genus', 'Blautia')).toBe(true);
  expect(isItalic('phylum', 'Bacillota')).toBe(false);
  expect(isItalic('genus', 'unclassified Lachnospiraceae')).toBe(false);
  expect(isItalic('genus', 'Other')).toBe(false);
});
