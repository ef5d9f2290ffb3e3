import { permissionsOfAppRole, permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, textOfHtml } from '#testing';
import { submitBlocker } from './describe-publication.ts';
import { publicationsOf, type Terms } from './publications.ts';
import { PublishButton } from './publish-button.tsx';
import { lungRequest } from './request.fixture.ts';
import { Outcome } from './request-drawer.tsx';
import { TermsFields } from './terms-fields.tsx';

afterEach(() => setGrants());

const lung = { kind: 'project', id: 'a'.repeat(32), name: 'Lung', workspace_id: 'b'.repeat(32) } as const;

function button(role: WorkspaceRole, whyNot: string | null, requests = [lungRequest()].slice(1)): string {
  const app_permissions = permissionsOfAppRole.data_explorer;
  setGrants({ app_permissions, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
  const { queryKey } = publicationsOf(lung.kind, lung.id);
  return renderMarkup(<PublishButton resource={lung} whyNot={whyNot} />, [[queryKey, { data: requests }]]);
}

describe('publishing begins on the thing’s own page', () => {
  test('for anyone who may share it; others see why not', () => {
    expect(button('owner', null)).not.toContain('aria-disabled="true"');
    for (const role of ['writer', 'reader'] as const) expect(button(role, null)).toContain('aria-disabled="true"');
    expect(button('owner', 'Only Gut Lab, its owner, can publish it')).toContain('aria-disabled="true"');
  });

  test('and leads to the request that is under way, with its state, for everybody in the workspace', () => {
    const request = lungRequest({ state: 'changes_requested' });
    for (const role of ['owner', 'reader'] as const) {
      const html = button(role, null, [request]);
      expect(html).toContain(`href="/publicise/${request.publication_id}"`);
      expect(textOfHtml(html)).toBe('Publication Changes requested');
    }
  });

  test('after a withdrawal it can be requested again; other people’s requests are not shown', () => {
    expect(textOfHtml(button('owner', null, [lungRequest({ state: 'withdrawn' })]))).toBe('Publish');
    expect(textOfHtml(button('owner', 'It belongs to others', [lungRequest()]))).toBe('Publish');
  });
});

describe('what stands beside the closed button', () => {
  const foot = (props: Partial<Parameters<typeof Outcome>[0]>) =>
    renderMarkup(<Outcome submitBlockerText={null} unsaved={false} savedRequest={null} {...props} />);

  test('is the reason in words, not a tooltip alone', () => {
    const membership = submitBlocker([
      { key: 'licence', title: 'Licence', state: 'missing', message: '', remedy: null, details: [] },
    ]);
    expect(textOfHtml(foot({ submitBlockerText: membership, unsaved: true }))).toContain('licence');
  });

  test('is whether it is saved, and the way to the request', () => {
    const stored = lungRequest({ state: 'draft' });
    expect(foot({ savedRequest: stored })).toContain(`href="/publicise/${stored.publication_id}"`);
    expect(textOfHtml(foot({ savedRequest: stored }))).toContain('saved');
    expect(textOfHtml(foot({ unsaved: true }))).toContain('Not saved');
    expect(foot({ unsaved: true })).not.toContain('href');
  });
});

describe('the terms', () => {
  const terms: Terms = { licence: null, human_reads: null, embargo_until: null, metadata_note: '' };
  const drawn = (kind: 'project' | 'cohort' | 'pipeline', errors = {}) =>
    renderMarkup(<TermsFields kind={kind} terms={terms} errors={errors} onChange={() => undefined} />);

  test('ask about human reads of submissions alone', () => {
    expect(textOfHtml(drawn('project'))).toContain('The data may contain human reads. Raw reads stay private');
    for (const kind of ['cohort', 'pipeline'] as const) expect(textOfHtml(drawn(kind))).not.toContain('Human reads');
  });

  test('say what is wrong where it stands', () => {
    const errors = {
      ...{ licence: 'Choose a licence from the list.', human_reads: 'Say what was done about human reads.' },
      ...{ embargo_until: 'must be a day to come', metadata_note: 'must have at most 4,000 characters' },
    };
    const text = textOfHtml(drawn('project', errors));
    for (const error of Object.values(errors)) expect(text).toContain(error);
    expect(drawn('project', errors).match(/aria-invalid="true"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(drawn('project')).not.toContain('aria-invalid="true"');
  });
});
