import type { Publication } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { DataTable } from '#ui/data-table';
import { columnsOf } from './publication-columns.tsx';
import type { Scope } from './publications.ts';
import { lungRequest } from './request.fixture.ts';

const drawn = (scope: Scope, request: Publication) =>
  renderMarkup(
    <DataTable
      label="Requests"
      columns={columnsOf[scope]}
      rows={[request]}
      rowId={({ publication_id }) => publication_id}
      empty="Nothing"
    />,
  );
const heads = (scope: Scope) => columnsOf[scope].map(({ header }) => header);

test('a workspace sees who deals with its requests; a reviewer sees whose they are', () => {
  expect(heads('workspace')).toEqual(expect.arrayContaining(['Requested by', 'Reviewer', 'Embargo']));
  expect(heads('workspace')).not.toContain('Workspace');
  for (const scope of ['review', 'assigned'] as const) expect(heads(scope)).toContain('Workspace');
});

test('a request leads to itself; what is public leads to its record, which everybody may read', () => {
  const request = lungRequest({ public_at: '2026-03-01T00:00:00.000Z', state: 'public' });
  expect(drawn('review', request)).toContain(`href="/publicise/${request.publication_id}"`);
  expect(drawn('public', request)).toContain(`href="/public/project/${request.object_id}"`);
  expect(drawn('public', request)).not.toContain('/publicise/');
  expect(drawn('public', request)).not.toContain('Ana Ribeiro');
});

test('the state is a word, and the size says samples', () => {
  expect(drawn('workspace', lungRequest())).toContain('Submitted');
  expect(drawn('workspace', lungRequest())).toContain('Submission of 78 samples');
  expect(drawn('workspace', lungRequest({ object_type: 'pipeline', n_samples: 0 }))).not.toContain('0 samples');
});
