import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderText } from '#testing';
import { useDenialFor } from './access.ts';
import { currentGrants, setGrants, subscribeGrants } from './grants.ts';
import { ability, denialOf, useCan, useDenial } from './use-can.ts';

const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: [], workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });

beforeEach(() => setGrants());
afterEach(() => setGrants());

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
    expect(renderText(<CreateButton />)).toBe('may');
    as('reader');
    expect(renderText(<CreateButton />)).toBe('Don&#x27;t have permission to create cohorts');
  });

  test('is disabled until the permissions are loaded, and after sign-out', () => {
    expect(renderText(<CreateButton />)).not.toBe('may');
    as('owner');
    setGrants();
    expect(renderText(<CreateButton />)).not.toBe('may');
  });
});

describe('one thing of a list', () => {
  test('of the workspace is changed by role', () => {
    as('reader');
    expect(renderText(<EditButton thing={lung} />)).toBe('Don&#x27;t have permission to edit Lung');
    as('writer');
    expect(renderText(<EditButton thing={lung} />)).toBe('may');
  });

  test('of others is changed by the level of its share', () => {
    as('writer');
    const shared: Thing = { ...lung, access: 'shared', shared_by: 'Ana' };
    expect(renderText(<EditButton thing={shared} />)).toBe('may');
    expect(renderText(<EditButton thing={{ ...shared, access_level: 'read' }} />)).toContain('it is read-only here');
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

  test('show who listens, and keep nothing beside what they know', () => {
    let heard = 0;
    const stop = subscribeGrants(() => {
      heard += 1;
    });
    as('owner');
    stop();
    as('reader');
    expect(heard).toBe(1);
    expect(Object.keys(currentGrants())).toEqual(['app_permissions', 'workspace_permissions', 'settings']);
  });

  test('that the specification has no sentence for follow its pattern, in words', () => {
    expect(denialOf('manage_owner', 'owners')).toBe("Don't have permission to manage owner owners");
    expect(denialOf('delete_created', 'Lung')).toBe(denialOf('delete', 'Lung'));
  });
});
