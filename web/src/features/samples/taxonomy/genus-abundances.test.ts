import { expect, test } from 'vitest';
import { describeGenera, generaByAbundance } from './genus-abundances.ts';

const early = {
  top_genera: [
    { taxon: 'Bacteroides', abundance: 0.5 },
    { taxon: 'Alistipes', abundance: 0.2 },
  ],
};
const late = { top_genera: [{ taxon: 'Alistipes', abundance: 0.4 }] };

test('colours go first to the genera that make up most of the page', () => {
  expect(generaByAbundance([early, late])).toEqual(['Alistipes', 'Bacteroides']);
});

test('reads without a name take no colour from a genus', () => {
  const low = {
    top_genera: [
      { taxon: 'unclassified Bacteria', abundance: 0.9 },
      { taxon: 'Prevotella', abundance: 0.1 },
    ],
  };
  expect(generaByAbundance([low])).toEqual(['Prevotella']);
});

test('the bar reads as a sentence that adds up to the whole sample', () => {
  expect(describeGenera(early)).toBe('Bacteroides 50.0 %, Alistipes 20.0 %, all others 30.0 %');
});
