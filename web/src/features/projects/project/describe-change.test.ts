import { expect, test } from 'vitest';
import { actionLabel, fieldOfChange } from './project-history.tsx';

test('a change is described by its subject; a column keeps its submitted name', () => {
  expect(fieldOfChange({ action: 'edited', field: 'variable_region', sample: null })).toBe('Variable region');
  expect(fieldOfChange({ action: 'edited', field: 'days_post_weaning', sample: 'a' })).toBe('days_post_weaning');
  expect(fieldOfChange({ action: 'deleted', field: 'sample', sample: 'a' })).toBe('the sample');
  expect(fieldOfChange({ action: 'restored', field: 'submission', sample: null })).toBe('the submission');
});

test('no two actions have the same description', () => {
  const messages = (['edited', 'files_replaced', 'deleted', 'restored'] as const).map(actionLabel);
  expect(new Set(messages).size).toBe(4);
});
