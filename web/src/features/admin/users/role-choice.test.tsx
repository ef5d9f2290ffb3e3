import { type Account, permissionsOfAppRole } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { buildAbility } from '#platform/permissions';
import { renderMarkup } from '#testing';
import { RoleChoice } from './role-choice.tsx';

const ana: Account = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana', app_role_name: 'data_curator' },
  ...{ signed_term: true, is_verified: true, is_disabled: false, has_second_factor: false, n_sessions: 0 },
  ...{ last_sign_in_at: null, created_at: '2026-11-21T00:00:00Z' },
};

function drawn(role: keyof typeof permissionsOfAppRole, whyNot: string | null): string {
  const granted = { app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null };
  const ability = buildAbility(granted);
  return renderMarkup(<RoleChoice account={ana} may={(action) => ability.can(action, 'app_user')} whyNot={whyNot} />);
}

test('an administrator chooses among every role, each with what it may do', () => {
  const html = drawn('platform_admin', null);
  expect(html.match(/type="radio"/g)).toHaveLength(5);
  expect(html).toContain('Reviews and edits data before publication.');
});

test('anyone who may not change the role reads it, and why', () => {
  const html = drawn('platform_moderator', "Don't have permission to edit Ana");
  expect(html).not.toContain('type="radio"');
  expect(html).toContain('Data curator');
  expect(html).toContain('permission to edit Ana');
});
