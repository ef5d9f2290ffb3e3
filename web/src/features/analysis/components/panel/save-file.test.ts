import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

test('a figure’s file is named after cohort and plot, in letters that every system takes', () => {
  expect(fileName('RISK mucosa: Crohn’s / IBD', 'PCoA genus')).toBe('risk-mucosa-crohn-s-ibd-pcoa-genus');
  expect(fileName('…')).toBe('figure');
});

test('accents do not cut words in two, and names of other scripts stay', () => {
  expect(fileName('Müller’s café', 'α-diversity')).toBe('muller-s-cafe-α-diversity');
  expect(fileName('粘膜 2', 'हिन्दी')).toBe('粘膜-2-हिन्दी');
  expect(fileName('../../etc/passwd\n')).toBe('etc-passwd');
});
