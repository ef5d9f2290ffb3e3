import type { Import } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { EarlierImports, importsQuery } from './earlier-imports.tsx';

const made = (given: Partial<Import>): Import => ({
  ...{ import_id: 'a'.repeat(32), state: 'done', project_name: 'Gut', project_id: 'b'.repeat(32) },
  ...{ pipeline_data_id: null, data_type: 14, n_files: 2, n_samples: 3, n_new_samples: 3, n_features: 5, n_entries: 9 },
  ...{ warnings: [], errors: [], index: 'loaded', is_repeat: false },
  ...{ created_at: '2020-11-21T20:00:00Z', finished_at: null },
  ...given,
});
const answers = (data: Import[], total = data.length): [readonly unknown[], unknown][] => [
  [importsQuery().queryKey, { pages: [{ data, paging: { page: 1, page_size: 25, total } }], pageParams: [1] }],
];

test('imports of a workspace are listed with what became of each, and more of them on demand', () => {
  const failed = made({
    ...{ import_id: 'c'.repeat(32), state: 'failed', project_name: 'Lung', project_id: null },
    errors: [{ field: 'gut.tsv', message: 'The table has no samples.' }],
  });
  const list = answers([made({}), failed], 60);
  expect(renderMarkup(<EarlierImports />, list)).toContain(`href="/projects/${'b'.repeat(32)}"`);
  expect(renderText(<EarlierImports />, list)).toMatch(
    /Gut 3 samples .*Lung failed The table has no samples\..*Load more/,
  );
  expect(renderMarkup(<EarlierImports />, answers([]))).toBe('');
});
