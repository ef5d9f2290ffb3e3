import { permissionsOfAppRole, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { grant } from '#platform/permissions';
import { draw, words } from '#testing';
import { whyNotSubmit } from '../../model/describe-publication.ts';
import { lungRequest } from '../../model/request.fixture.ts';
import { publicationsOf, type Terms } from '../../queries/publications.ts';
import { PublishButton } from './publish-button.tsx';
import { Outcome } from './request-drawer.tsx';
import { TermsFields } from './terms-fields.tsx';

afterEach(() => grant());

const lung = { kind: 'project', id: 'a'.repeat(32), name: 'Lung', workspace_id: 'b'.repeat(32) } as const;

function button(role: WorkspaceRole, whyNot: string | null, requests = [lungRequest()].slice(1)): string {
  const app_permissions = permissionsOfAppRole.data_explorer;
  grant({ app_permissions, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
  const { queryKey } = publicationsOf(lung.kind, lung.id);
  return draw(<PublishButton thing={lung} whyNot={whyNot} />, [[queryKey, { data: requests }]]);
}

describe('publishing begins on the thing’s own page', () => {
  test('for whoever may share it on; others are told why not', () => {
    expect(button('owner', null)).not.toContain('aria-disabled="true"');
    for (const role of ['writer', 'reader'] as const) expect(button(role, null)).toContain('aria-disabled="true"');
    expect(button('owner', 'Only Gut Lab, its owner, can publish it')).toContain('aria-disabled="true"');
  });

  test('and leads to the request that is under way, with its state, public in the workspace', () => {
    const request = lungRequest({ state: 'changes_requested' });
    for (const role of ['owner', 'reader'] as const) {
      const html = button(role, null, [request]);
      expect(html).toContain(`href="/publicise/${request.publication_id}"`);
      expect(words(html)).toBe('Publication Changes requested');
    }
  });

  test('after a withdrawal it may begin anew; what happens to others’ things is not told', () => {
    expect(words(button('owner', null, [lungRequest({ state: 'withdrawn' })]))).toBe('Publish');
    expect(words(button('owner', 'It belongs to others', [lungRequest()]))).toBe('Publish');
  });
});

describe('what stands beside the closed button', () => {
  const foot = (props: Partial<Parameters<typeof Outcome>[0]>) =>
    draw(<Outcome held={null} unsaved={false} kept={null} {...props} />);

  test('is the reason in words, not a tooltip alone', () => {
    const held = whyNotSubmit([
      { key: 'licence', title: 'Licence', state: 'missing', words: '', remedy: null, details: [] },
    ]);
    expect(words(foot({ held, unsaved: true }))).toContain('licence');
  });

  test('is whether it is saved, and the way to the request', () => {
    const kept = lungRequest({ state: 'draft' });
    expect(foot({ kept })).toContain(`href="/publicise/${kept.publication_id}"`);
    expect(words(foot({ kept }))).toContain('saved');
    expect(words(foot({ unsaved: true }))).toContain('Not saved');
    expect(foot({ unsaved: true })).not.toContain('href');
  });
});

describe('the terms', () => {
  const terms: Terms = { licence: null, human_reads: null, embargo_until: null, metadata_note: '' };
  const drawn = (kind: 'project' | 'cohort' | 'pipeline', errors = {}) =>
    draw(<TermsFields kind={kind} terms={terms} errors={errors} onChange={() => undefined} />);

  test('ask about human reads of submissions alone', () => {
    expect(words(drawn('project'))).toContain('Human reads may be in: the raw reads stay private');
    for (const kind of ['cohort', 'pipeline'] as const) expect(words(drawn(kind))).not.toContain('Human reads');
  });

  test('say what is wrong where it stands', () => {
    const errors = {
      ...{ licence: 'Choose a licence from the list.', human_reads: 'Say what was done about human reads.' },
      ...{ embargo_until: 'must be a day to come', metadata_note: 'must have at most 4,000 characters' },
    };
    const text = words(drawn('project', errors));
    for (const error of Object.values(errors)) expect(text).toContain(error);
    expect(drawn('project', errors).match(/aria-invalid="true"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(drawn('project')).not.toContain('aria-invalid="true"');
  });
});
