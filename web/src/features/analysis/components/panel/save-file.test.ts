import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

test('a figure’s file is named after cohort and plot, in letters that every system takes', () => {
  expect(fileName('RISK mucosa: Crohn’s / IBD', 'PCoA genus')).toBe('risk-mucosa-crohn-s-ibd-pcoa-genus');
  expect(fileName('…')).toBe('figure');
});
