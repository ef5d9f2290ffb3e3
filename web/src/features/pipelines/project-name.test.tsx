import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { ProjectName } from './project-name.tsx';
import { mouseRun } from './runs/run.fixture.ts';
import { runColumns } from './runs/run-columns.tsx';

test('who is shown a run alone gets the submission’s name, and no way to what they may not see', () => {
  const html = renderMarkup(<ProjectName run={mouseRun({ access: 'shared', access_level: 'read' })} />);
  expect(html).toContain('Mouse gut, weaning');
  expect(html).not.toContain('href');
});

test('whose a run is stands in the list only where some are somebody else’s', () => {
  const ids = (runs: Parameters<typeof runColumns>[0]) => runColumns(runs).map(({ id }) => id);
  expect(ids([mouseRun()])).not.toContain('access');
  expect(ids([mouseRun(), mouseRun({ access: 'shared' })])).toContain('access');
});
