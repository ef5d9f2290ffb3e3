import { expect, test } from 'vitest';
import { renderText } from '#testing';
import { ScoreboardCard, scoreboardQuery } from './scoreboard-card.tsx';

test('the scoreboard counts what one can see by whose it is and by omic type; empty kinds are left out', () => {
  const counts = (n_samples: number) => ({ n_samples, n_results: n_samples, n_subjects: 2, n_projects: 1 });
  const data = {
    ...counts(80),
    reads: 9,
    scopes: [
      { scope: 'own', ...counts(78) },
      { scope: 'public', ...counts(2) },
      { scope: 'shared', ...counts(0) },
    ],
    omic_types: [{ omic_type: 'microbiomics', ...counts(80) }],
    data_types: [],
  };
  const text = renderText(<ScoreboardCard />, [[scoreboardQuery().queryKey, { data }]]);
  expect(text).toContain('80 samples');
  expect(text).toMatch(/own 78 2 1 .*Public 2 2 1 .*Microbiomes 80 2 1/);
  expect(text).not.toContain('Shared with you');
});
