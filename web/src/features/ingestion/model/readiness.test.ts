import { expect, test } from 'vitest';
import { emptyDraft, readDraft } from './draft.ts';
import { type Readiness, whyNotYet } from './readiness.ts';
import { totalsOf } from './upload-totals.ts';

const uploads = (n_files: number, n_sent: number, n_failed = 0) => ({ ...totalsOf([]), n_files, n_sent, n_failed });
const ready: Readiness = {
  project_name: 'Mouse gut',
  has_sheet: true,
  checking: false,
  n_errors: 0,
  n_samples: 13,
  uploads: uploads(26, 26),
};

test('a submission is sent when every byte is there and nothing is wrong', () => {
  expect(whyNotYet(ready)).toBeNull();
});

test('the first thing to do is named, in the order of the page', () => {
  expect(whyNotYet({ ...ready, project_name: '  ' })).toContain('name');
  expect(whyNotYet({ ...ready, has_sheet: false, n_errors: 3 })).toContain('sample sheet');
  expect(whyNotYet({ ...ready, uploads: uploads(0, 0) })).toContain('read files');
  expect(whyNotYet({ ...ready, n_errors: 1 })).toBe('1 problem to mend first.');
  expect(whyNotYet({ ...ready, uploads: uploads(26, 22) })).toBe('4 files still to be sent.');
  expect(whyNotYet({ ...ready, uploads: uploads(26, 25, 1) })).toBe('1 file could not be sent.');
});

test('nothing is sent on the strength of an old check', () => {
  expect(whyNotYet({ ...ready, checking: true })).not.toBeNull();
});

test('a draft is given back to whoever wrote it, and to nobody else', () => {
  const draft = { ...emptyDraft('ana'), project_name: 'Mouse gut' };
  expect(readDraft(draft, 'ana')).toEqual(draft);
  expect(readDraft(draft, 'jonas')).toBeNull();
  expect(readDraft({ owner: 'ana' }, 'ana')).toBeNull();
});
