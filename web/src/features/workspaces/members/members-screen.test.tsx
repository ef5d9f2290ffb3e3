import {
  type Member,
  memberRoutes,
  WORKSPACE_MEMBER_PAGE_SIZE,
  type Workspace,
  workspaceRoles,
  workspaceRoutes,
} from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { ben, grantRole, gutLab } from '../invitations/lab.fixture.ts';
import { MemberRole } from './member-role.tsx';
import { MembersScreen } from './members-screen.tsx';

afterEach(() => setGrants());

const ignore = () => undefined;
const ana: Member = { ...ben, user_id: 'a'.repeat(32), name: 'Ana', email: 'ana@lab.example', role: 'owner' };
const first = { page: 1, page_size: WORKSPACE_MEMBER_PAGE_SIZE.first };
const { queryKey } = queryOf(memberRoutes.members, { query: first });
const screen = (workspace: Workspace = gutLab) => (
  <MembersScreen workspace={workspace} tab="members" onOwnChange={ignore} />
);
const answers = (members: Member[], total = members.length): [readonly unknown[], unknown][] => [
  [queryKey, { data: members, paging: { ...first, total } }],
];

test('a row says who it is and since when, and marks the reader', () => {
  grantRole('reader');
  const rows = renderText(screen(), answers([{ ...ana, is_you: true }, ben]));
  expect(rows).toMatch(/Ana you ana@lab\.example Owner .*Leave/);
  expect(rows).toMatch(/Ben Ito ben@lab\.example Writer .*of Ben Ito/);
  expect(rows).not.toMatch(/Transfer ownership of Ana/);
});

test('a reader may leave, and sees why nothing else', () => {
  grantRole('reader');
  const edit = "Don't have permission to edit Ben Ito";
  expect(disabledReasons(screen(), answers([{ ...ana, is_you: true, role: 'reader' }, ben], 400))).toEqual({
    'Invite people': "Don't have permission to invite people to Gut Lab",
    'Transfer ownership of Ben Ito': "Don't have permission to hand over Gut Lab: only owners can",
    'Remove Ben Ito': edit,
    'Previous page': 'This is the first page',
  });
});

test('an admin manages everybody but owners', () => {
  grantRole('admin');
  const refused = disabledReasons(screen(), answers([ana, ben], 400));
  expect(refused['Remove Ana']).toBe("Don't have permission to edit Ana: only owners manage owners");
  expect(refused['Remove Ben Ito']).toBeUndefined();
  expect(Object.keys(refused)).toContain('Transfer ownership of Ben Ito');
});

test('an owner may do everything but leave a workspace without an owner, or their personal one', () => {
  grantRole('owner');
  const you = { ...ana, is_you: true };
  const several = answers([you, { ...ben, role: 'owner' }], 400);
  expect(disabledReasons(screen(), several)).toEqual({ 'Previous page': 'This is the first page' });
  expect(disabledReasons(screen(), answers([you, ben], 400))).toEqual({
    Leave: 'Make another member an owner first',
    'Previous page': 'This is the first page',
  });
  const alone = disabledReasons(screen({ ...gutLab, is_personal: true }), answers([{ ...ana, is_you: true }], 400));
  expect(alone).toMatchObject({
    Leave: 'You can’t leave a personal workspace',
    'Invite people': 'A personal workspace has no other members',
  });
});

test('a role is a choice for anyone who may give it, words for the others', () => {
  const role = (personal = false) => renderMarkup(<MemberRole member={ben} personal={personal} onChanged={ignore} />);
  grantRole('owner');
  expect(role()).toContain('aria-label="Role of Ben Ito"');
  expect(role(true)).not.toContain('Role of Ben Ito');
  grantRole('writer');
  expect(role()).not.toContain('Role of Ben Ito');
  // Reached by the keyboard, so that its reason is too.
  expect(role()).toContain('tabindex="0"');
  expect(role()).toContain('Writer');
});

test('the number of members follows the server’s answer', () => {
  grantRole('owner');
  const { queryKey: detail } = queryOf(workspaceRoutes.detail, {});
  expect(renderText(screen())).toContain('6 members');
  expect(renderText(screen(), [[detail, { data: { ...gutLab, n_members: 1 } }]])).toContain('1 member ');
  expect(renderText(screen({ ...gutLab, is_personal: true }))).toContain('Only you');
});

test('nobody who may not see the members does', () => {
  setGrants();
  const closed = renderText(screen(), answers([ana, ben]));
  expect(closed).toContain('Ask an owner or admin.');
  expect(closed).not.toContain('ben@lab.example');
  for (const role of workspaceRoles) {
    grantRole(role);
    expect(renderText(screen(), answers([ana, ben]))).toContain('ben@lab.example');
  }
});
