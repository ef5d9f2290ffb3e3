import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { said } from '#testing';
import { grant, granted, subscribeGranted } from './granted.ts';
import { useDenialFor } from './reach.ts';
import { ability, denialOf, useCan, useDenial } from './use-can.ts';

const as = (role: WorkspaceRole) =>
  grant({ app_permissions: [], workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });

beforeEach(() => grant());
afterEach(() => grant());

function CreateButton() {
  const why = useDenial('create', 'cohort', 'cohorts');
  return <p>{useCan('create', 'cohort') ? 'may' : why}</p>;
}

type Thing = Parameters<typeof useDenialFor>[2];
const lung: Thing = { name: 'Lung', access: 'own', access_level: 'modify', workspace_name: 'Gut Lab', shared_by: null };
function EditButton({ thing }: { thing: Thing }) {
  return <p>{useDenialFor('modify', 'cohort', thing) ?? 'may'}</p>;
}

describe('a button in the workspace', () => {
  test('is open to who may write, and says why not to who may read', () => {
    as('writer');
    expect(said(<CreateButton />)).toBe('may');
    as('reader');
    expect(said(<CreateButton />)).toBe('Don&#x27;t have permission to create cohorts');
  });

  test('is closed until the server has said what the person may do, and after sign-out', () => {
    expect(said(<CreateButton />)).not.toBe('may');
    as('owner');
    grant();
    expect(said(<CreateButton />)).not.toBe('may');
  });
});

describe('one thing of a list', () => {
  test('of the workspace is changed by role', () => {
    as('reader');
    expect(said(<EditButton thing={lung} />)).toBe('Don&#x27;t have permission to edit Lung');
    as('writer');
    expect(said(<EditButton thing={lung} />)).toBe('may');
  });

  test('of others is changed by the level of its share', () => {
    as('writer');
    const shared: Thing = { ...lung, access: 'shared', shared_by: 'Ana' };
    expect(said(<EditButton thing={shared} />)).toBe('may');
    expect(said(<EditButton thing={{ ...shared, access_level: 'read' }} />)).toContain('it is read-only here');
  });
});

describe('the rules', () => {
  test('are one object until something else is granted, so that a page is not drawn for nothing', () => {
    as('writer');
    const before = ability();
    expect(ability()).toBe(before);
    as('writer');
    expect(ability()).not.toBe(before);
  });

  test('tell who listens, and keep nothing beside what they know', () => {
    let heard = 0;
    const stop = subscribeGranted(() => {
      heard += 1;
    });
    as('owner');
    stop();
    as('reader');
    expect(heard).toBe(1);
    expect(Object.keys(granted())).toEqual(['app_permissions', 'workspace_permissions', 'settings']);
  });

  test('that the specification has no sentence for follow its pattern, in words', () => {
    expect(denialOf('manage_owner', 'owners')).toBe("Don't have permission to manage owner owners");
    expect(denialOf('delete_created', 'Lung')).toBe(denialOf('delete', 'Lung'));
  });
});
