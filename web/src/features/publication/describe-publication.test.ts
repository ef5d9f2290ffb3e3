import { type ChecklistItem, publicationStates } from '@cohortium/contract';
import { expect, test } from 'vitest';
import {
  describeGuardChange,
  describeStep,
  licencesFor,
  previewFields,
  STATES,
  sizeOf,
  submitBlocker,
  summarizeChecklist,
} from './describe-publication.ts';

const item = (title: string, state: ChecklistItem['state']): ChecklistItem => ({
  key: 'licence',
  title,
  state,
  message: '',
  remedy: null,
  details: [],
});

test('every state has a word and a sentence that says what happens next', () => {
  for (const state of publicationStates) {
    expect(STATES[state].title).toMatch(/^[A-Z]/);
    expect(STATES[state].description).toMatch(/\.$/);
  }
});

test('what is missing keeps a request back and is named; what the reviewer judges does not', () => {
  expect(submitBlocker([item('Licence', 'ok'), item('Personal data', 'needs_review')])).toBeNull();
  expect(submitBlocker([item('Licence', 'missing'), item('Human reads', 'missing')])).toBe(
    'Still missing: licence, human reads',
  );
  expect(summarizeChecklist([item('a', 'ok'), item('b', 'needs_review'), item('c', 'missing')])).toBe(
    '2 of 3 done, 1 to be reviewed',
  );
  expect(summarizeChecklist([item('a', 'ok')])).toBe('1 of 1 done');
});

test('the history tells who did what; what falls due by itself is the portal’s', () => {
  expect(describeStep({ action: 'submit', by: 'Ana Ribeiro' })).toBe('Ana Ribeiro submitted it');
  expect(describeStep({ action: 'publish', by: null })).toBe('Cohortium made it public');
});

test('data and pipelines are offered the licences that fit them', () => {
  expect(licencesFor('project').map(({ id }) => id)).toContain('CC-BY-4.0');
  expect(licencesFor('project').map(({ id }) => id)).not.toContain('MIT');
  expect(licencesFor('pipeline').map(({ id }) => id)).toContain('MIT');
});

test('a guarded value says what it was, and the columns it changed come first', () => {
  expect(describeGuardChange({ kind: 'capped', before: 93 })).toBe('capped: was 93');
  expect(describeGuardChange({ kind: 'removed', before: null })).toBe('removed: was –');
  const rows = [
    { metadata: { sex: 'f', age_years: 90 }, changes: [{ field: 'age_years', kind: 'capped', before: 93, after: 90 }] },
    { metadata: { body_site: 'lung' }, changes: [] },
  ] as const;
  expect(previewFields(rows)).toEqual(['age_years', 'body_site', 'sex']);
});

test('a request is summed up by kind and samples', () => {
  expect(sizeOf({ object_type: 'cohort', n_samples: 57 })).toBe('Cohort of 57 samples');
  expect(sizeOf({ object_type: 'pipeline', n_samples: 0 })).toBe('Pipeline');
});
