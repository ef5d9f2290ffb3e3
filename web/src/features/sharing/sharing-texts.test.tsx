import {
  type LinkView,
  permissionsOfWorkspaceRole,
  type ShareRecipients,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { setGrants } from '#platform/permissions';
import { renderMarkup, textOfHtml } from '#testing';
import { CreateLink } from './create-link.tsx';
import { LEVELS, RESOURCE_LABELS } from './describe-share.ts';
import { GrantsList } from './grants-list.tsx';
import { ShareButton } from './share-button.tsx';
import { ShareForm } from './share-form.tsx';
import { grantsQuery, recipientsQuery } from './shares.ts';
import { ViewFrame } from './view-frame.tsx';

beforeAll(() => setTimeZone('UTC'));
afterEach(() => setGrants());

const lung = { kind: 'cohort', id: 'c'.repeat(32), name: 'Lung' } as const;
const isClosed = (html: string): boolean => html.includes('aria-disabled="true"');

describe('sharing begins at a button', () => {
  const button = (role: WorkspaceRole, whyNot: string | null = null, kind: 'cohort' | 'project' = 'cohort') => {
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
    return renderMarkup(<ShareButton resource={{ ...lung, kind }} whyNot={whyNot} />);
  };

  test('that owners and admins may press, whatever kind the thing is', () => {
    for (const kind of ['cohort', 'project'] as const) {
      for (const role of ['owner', 'admin'] as const) expect(isClosed(button(role, null, kind))).toBe(false);
      for (const role of ['writer', 'reader'] as const) expect(isClosed(button(role, null, kind))).toBe(true);
    }
  });

  test('that nobody may press for what belongs to others: what was shared is not theirs to share on', () => {
    expect(isClosed(button('owner', 'Only Gut Lab, its owner, can share it'))).toBe(true);
  });

  test('and nothing is asked about the thing before it is pressed', () => {
    expect(textOfHtml(button('owner'))).toBe('Share');
  });
});

describe('the form', () => {
  const form = (workspaces: ShareRecipients['workspaces'] = []) =>
    renderMarkup(<ShareForm resource={lung} />, [[recipientsQuery().queryKey, { data: { workspaces, people: [] } }]]);

  test('waits until somebody is named', () => {
    expect(isClosed(form())).toBe(true);
    expect(textOfHtml(form())).toMatch(/Share$/);
  });

  test('says of each level what it gives, and what it never gives; reading is what is given by default', () => {
    const text = textOfHtml(form());
    for (const { title, description: message } of Object.values(LEVELS)) {
      expect(text).toContain(title);
      expect(text).toContain(message);
    }
    expect(LEVELS.modify.description).toContain('Can also edit it. Only you can delete, share or publish it.');
    expect(form().match(/<input[^>]*value="read"[^>]*>/)?.[0]).toContain('checked');
  });

  test('does not tell whether an address has an account', () => {
    expect(textOfHtml(form())).toContain(
      'Enter one or more email addresses or workspace IDs. People without an account get access when they sign up with this email address.',
    );
  });

  test('offers the person’s other workspaces by name', () => {
    const [known, unknown] = [form([{ id: 'a', name: 'Gut Lab', relation: 'member' }]), form()].map(textOfHtml);
    expect(known).toContain('Workspaces Gut Lab');
    expect(unknown).not.toContain('Workspaces');
  });
});

describe('whom it is shared with', () => {
  const grants = Array.from({ length: 3 }, (_, at) => ({
    ...{ grant_id: `${at}`.repeat(32), kind: 'cohort', object_id: lung.id, to: 'person', name: `p${at}@lab.example` },
    ...{ workspace_id: null, email: `p${at}@lab.example`, level: at === 1 ? 'modify' : 'read', version: 3 },
    ...{ shared_by: 'Ana', shared_at: '2026-11-01T00:00:00Z', opened_at: null },
  }));

  test('is listed with its access level and a button to revoke it, both by name', () => {
    const html = renderMarkup(<GrantsList resource={lung} />, [[grantsQuery(lung).queryKey, { data: grants }]]);
    for (const { name } of grants) {
      expect(textOfHtml(html)).toContain(`Revoke for ${name}`);
      expect(html).toContain(`${name}`);
    }
  });

  test('is waited for, not called nobody, while it is on its way', () => {
    const html = renderMarkup(<GrantsList resource={lung} />);
    expect(textOfHtml(html)).not.toContain('Nobody');
    expect(html).not.toContain('<ul');
  });
});

test('a link’s address is not there before it is made, and its purpose is optional', () => {
  const html = renderMarkup(<CreateLink resource={lung} />);
  expect(html).not.toContain('<output');
  expect(textOfHtml(html)).toBe('Purpose of the link optional Valid for Create link');
  expect(isClosed(html)).toBe(false);
});

describe('what a view-only link shows', () => {
  const secret = 's'.repeat(43);
  const view: LinkView = {
    ...{ token: 't', expires_at: '2026-11-21T11:00:00Z', kind: 'cohort', object_id: lung.id, version: 3 },
    ...{ name: 'Lung before surgery', link_expires_at: '2026-12-20T12:00:00Z' },
  };
  const frame = (of: string | null, answers: [readonly unknown[], unknown][] = []) =>
    renderMarkup(<ViewFrame secret={of}>{({ name }) => <h1>{name}</h1>}</ViewFrame>, answers);

  test('is the thing, until when it can be seen, and that nothing can be changed', () => {
    const html = frame(secret, [[['view-only link', secret], view]]);
    expect(html).toContain('<h1>Lung before surgery</h1>');
    expect(textOfHtml(html)).toContain(
      `This ${RESOURCE_LABELS.cohort} is shared by a link that is valid until 20 Dec 2026`,
    );
    expect(textOfHtml(html)).toContain('View only');
  });

  test('is nothing, not even a frame of the portal’s pages, where the address holds no secret', () => {
    expect(textOfHtml(frame(null))).toContain('This link is incomplete. Open the full link from its source.');
    expect(frame(null)).not.toContain('<nav');
  });

  test('never holds the secret or its token in the page', () => {
    const html = frame(secret, [[['view-only link', secret], view]]);
    expect(html).not.toContain(secret);
    expect(html).not.toContain('"t"');
  });

  test('of another secret is another question', () => {
    expect(frame('other', [[['view-only link', secret], view]])).not.toContain('Lung before surgery');
  });
});
