import type { Grant, ViewLink } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { GrantsList } from './grants-list.tsx';
import { linksQuery } from './links.ts';
import { LinksSection } from './links-section.tsx';
import { grantsQuery } from './shares.ts';

const lung = { kind: 'cohort', id: 'c'.repeat(32), name: 'Lung' } as const;

describe('the links to a thing', () => {
  const link = (more: Partial<ViewLink>): ViewLink => ({
    ...{ link_id: '1'.repeat(32), kind: 'cohort', object_id: lung.id, note: 'Reviewers', version: 3 },
    ...{ created_by: 'Ana', created_at: '2026-11-01T00:00:00Z', expires_at: '2030-11-30T00:00:00Z' },
    ...{ is_expired: false, n_opened: 0, last_opened_at: null, ...more },
  });
  const read = (links: ViewLink[]) =>
    renderText(<LinksSection resource={lung} />, [[linksQuery(lung).queryKey, { data: links }]]);

  test('are listed with what they are for, which version they show, and whether they were ever used', () => {
    const text = read([
      link({}),
      link({ link_id: '2'.repeat(32), note: '', n_opened: 2, last_opened_at: '2026-11-02T00:00:00Z' }),
    ]);
    expect(text).toMatch(/Reviewers Version 3 by Ana · expires .* · never opened/);
    expect(text).toMatch(/Link without a note .* opened 2 times, last/);
  });

  test('an expired one says so; each can be revoked by its name', () => {
    expect(read([link({ is_expired: true })])).toMatch(/Expired by Ana · expired/);
    expect(read([link({})])).toContain('Revoke Reviewers');
    expect(read([])).not.toContain('Revoke');
  });
});

describe('whom it is shared with', () => {
  const grant = (more: Partial<Grant>): Grant => ({
    ...{ grant_id: 'a'.repeat(32), kind: 'cohort', object_id: lung.id, to: 'person', name: 'ben@lab.example' },
    ...{ workspace_id: null, email: 'ben@lab.example', level: 'read', version: 3, shared_by: 'Ana' },
    ...{ shared_at: '2026-11-01T00:00:00Z', opened_at: null, ...more },
  });
  const drawn = (grants: Grant[]) =>
    renderMarkup(<GrantsList resource={lung} />, [[grantsQuery(lung).queryKey, { data: grants }]]);

  test('a person who has not looked yet, and a workspace that has, are distinguished in words', () => {
    expect(drawn([grant({})])).toContain('not opened yet');
    const room = grant({
      to: 'workspace',
      name: 'Gut Lab',
      workspace_id: 'b'.repeat(32),
      opened_at: '2026-11-02T00:00:00Z',
    });
    expect(drawn([room])).toContain('workspace · ');
    expect(drawn([room])).not.toContain('not opened yet');
  });

  test('nobody yet is a sentence, not an empty list', () => {
    expect(drawn([])).toContain('Not shared outside the workspace.');
    expect(drawn([])).not.toContain('<ul');
  });
});
