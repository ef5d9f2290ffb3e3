import { expect, test } from 'vitest';
import { toFileName } from './save-file.ts';

test('a figure’s file is named after cohort and plot, in letters that every system takes', () => {
  expect(toFileName('RISK mucosa: Crohn’s / IBD', 'PCoA genus')).toBe('risk-mucosa-crohn-s-ibd-pcoa-genus');
  expect(toFileName('…')).toBe('figure');
});

test('accents do not cut words in two, and names of other scripts stay', () => {
  expect(toFileName('Müller’s café', 'α-diversity')).toBe('muller-s-cafe-α-diversity');
  expect(toFileName('粘膜 2', 'हिन्दी')).toBe('粘膜-2-हिन्दी');
  expect(toFileName('../../etc/passwd\n')).toBe('etc-passwd');
});
