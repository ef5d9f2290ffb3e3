import { type Invitation, type Invited, invitationRoutes } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderText } from '#testing';
import { rolesQuery } from '../members/use-role-facts.ts';
import { InvitationFields } from '../workspace-form.tsx';
import { AnswerInvitation, InvitationText } from './invitation-text.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InvitedList } from './invite-drawer.tsx';
import { grantRole, gutLab, sentInvitation } from './lab.fixture.ts';
import { OwnInvitations } from './own-invitations.tsx';
import { invitationToken } from './use-invitation.ts';

afterEach(() => setGrants());

const ignore = () => undefined;
const { queryKey } = queryOf(invitationRoutes.invitations, { query: { page: 1, page_size: 25 } });
const table = <InvitationsTable workspace={gutLab} />;
const answers = (data: Invitation[]): [readonly unknown[], unknown][] => [
  [queryKey, { data, paging: { page: 1, page_size: 25, total: data.length } }],
];

test('an invitation that waits says to whom it went, as what, by whom, and when it ends', () => {
  expect(renderText(table, answers([sentInvitation]))).toMatch(
    /eva@lab\.example Reader .*2020.* by Ana .*2020.* Send again/,
  );
  expect(renderText(table, answers([sentInvitation]))).not.toContain('expired');
  expect(renderText(table, answers([{ ...sentInvitation, is_expired: true }]))).toContain('by Ana expired Send again');
});

test('none that waits is reported, and that those which were answered are gone', () => {
  expect(renderText(table, answers([]))).toContain(
    'No pending invitations. Accepted and declined invitations are not listed.',
  );
  expect(renderText(table)).not.toContain('No invitation waits');
});

test('an admin sends again and revokes what is no owner’s; the reason names the workspace', () => {
  const acts = ['Send again to eva@lab.example', 'Revoke the invitation of eva@lab.example'] as const;
  const refused = (role: 'reader' | 'owner') => disabledReasons(table, answers([{ ...sentInvitation, role }]));
  grantRole('admin');
  for (const act of acts) expect(refused('reader')[act]).toBeUndefined();
  for (const act of acts) expect(refused('owner')[act]).toMatch(/edit Gut Lab: only owners manage owners$/);
  grantRole('writer');
  for (const act of acts) expect(refused('reader')[act]).toBe("Don't have permission to edit Gut Lab");
});

test('what came of each address is reported in a word and a sentence, under one sum', () => {
  const one = (outcome: Invited['outcome'], email: string) => ({ email, outcome, message: `${email}: so it is.` });
  const list = renderText(
    <InvitedList
      answers={[
        one('invited', 'a@x.example'),
        one('resent', 'b@x.example'),
        one('already_member', 'c@x.example'),
        one('failed', 'd@x.example'),
      ]}
    />,
  );
  expect(list).toContain('2 invited, 2 not.');
  expect(list).toMatch(/invited a@x.*sent again b@x.*member c@x.*not sent d@x/);
});

test('the role is asked for once somebody is named; white space is nobody', () => {
  const roles = [
    { name: 'writer', title: 'Writer', description: 'Submits, changes, deletes their own', permissions: [] },
  ];
  const fields = (text: string) =>
    renderText(<InvitationFields value={{ text, role: 'writer' }} onChange={ignore} />, [
      [rolesQuery().queryKey, { data: roles }],
    ]);
  expect(fields('eva@lab.example')).toContain('Role');
  expect(fields('eva@lab.example')).toContain('Submits, changes, deletes their own');
  for (const text of ['', ' \n\t ']) expect(fields(text)).not.toContain('Role');
});

test('on the home page stands who asks the person to come; nothing while nobody does', () => {
  const { queryKey: own } = queryOf(invitationRoutes.pending, {});
  const home = (data: object[]) => renderText(<OwnInvitations onJoined={ignore} />, [[own, { data }]]);
  expect(home([sentInvitation])).toMatch(/n = 1.*Gut Lab Ana invites you as reader.*2020.* Accept.* Decline/);
  expect(home([sentInvitation, { ...sentInvitation, invitation_id: 'f'.repeat(32) }])).toContain('n = 2');
  expect([home([]), renderText(<OwnInvitations onJoined={ignore} />)]).toEqual(['', '']);
});

test('who invites, where to and as what are words, whatever a workspace is named', () => {
  const named = renderText(<InvitationText invitation={{ ...sentInvitation, workspace_name: '<i>Gut</i>' }} />);
  expect(named).toBe('Ana invites you to &lt;i&gt;Gut&lt;/i&gt; as reader. It is for eva@lab.example.');
});

test('an invitation is answered by whom it is for alone; others read what to do', () => {
  const answer = (email: string) =>
    renderText(<AnswerInvitation invitation={sentInvitation} email={email} onJoined={ignore} onDeclined={ignore} />);
  expect(answer('eva@lab.example')).toContain('Accept the invitation to Gut Lab');
  expect(answer('ben@lab.example')).toContain('You are signed in as ben@lab.example. Sign out, then sign in as eva');
  expect(answer('ben@lab.example')).not.toContain('Accept');
});

test('an address holds an invitation’s secret under its own name', () => {
  expect(invitationToken('#invitation=abc_-9')).toBe('abc_-9');
  expect(invitationToken('other=1&invitation=abc')).toBe('abc');
  for (const hash of ['', '#', '#invitation=', '#verify=abc']) expect(invitationToken(hash)).toBeNull();
});
