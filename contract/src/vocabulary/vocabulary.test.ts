import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  conditionsOfLists,
  DATA_TYPE,
  dataTypes,
  denial,
  descriptionSchema,
  type FilterCondition,
  IDENTIFIER_LIST,
  idSchema,
  listsOfConditions,
  nameSchema,
  pagingShape,
  permissionLookup,
  permissionsOfAppRole,
  permissionsOfWorkspaceRole,
  STUDIO_DATA_TYPE,
  wordList,
} from './index.ts';
import * as limits from './limits.ts';

describe('data types', () => {
  test('are numbered by their place in the specification, so that 20 is shotgun microbiomes', () => {
    expect(dataTypes.slice(0, 22).at(-1)).toMatchObject({ id: 22, name: 'viral_genome' });
    expect(dataTypes.slice(22).map(({ name }) => name)).toEqual(['amr_genes']);
    expect(dataTypes[STUDIO_DATA_TYPE - 1]).toMatchObject({ id: 20, name: 'microbiomics_shotgun' });
    for (const [name, id] of Object.entries(DATA_TYPE)) expect(dataTypes[id - 1]?.name).toBe(name);
  });
});

describe('permissions', () => {
  test('group into resource and actions; strings without exactly three parts are ignored', () => {
    const lookup = permissionLookup([
      'workspace:cohort:read',
      'workspace:cohort:create',
      'cohort:read',
      'a:b:c:d',
      'a::c',
      '',
    ]);
    expect([...lookup]).toEqual([['cohort', new Set(['read', 'create'])]]);
  });

  test('an owner has all; an admin all but deleting and owning the workspace and managing owners', () => {
    const { owner, admin } = permissionsOfWorkspaceRole;
    expect(owner.filter((permission) => !admin.includes(permission)).sort()).toEqual([
      'workspace:workspace:delete',
      'workspace:workspace:manage_owner',
      'workspace:workspace:own',
    ]);
  });

  test('a writer reads, creates, changes and deletes what they created; a reader reads; both see members', () => {
    const actionsOn = (role: 'writer' | 'reader', resource: string) =>
      [...(permissionLookup(permissionsOfWorkspaceRole[role]).get(resource) ?? [])].sort();
    expect(actionsOn('writer', 'cohort')).toEqual(['create', 'delete_created', 'modify', 'read']);
    expect(actionsOn('reader', 'cohort')).toEqual(['read']);
    expect(actionsOn('writer', 'workspace')).toEqual(['read', 'view_member']);
    expect(actionsOn('reader', 'workspace')).toEqual(['read', 'view_member']);
  });

  test('app roles hold what the platform gives them', () => {
    expect(permissionsOfAppRole.platform_admin).toHaveLength(16);
    expect(permissionsOfAppRole.data_explorer).toEqual(['app:public_data:read', 'app:workspace:create']);
    expect(permissionsOfAppRole.data_curator).not.toContain('app:public_data:approve');
    expect(permissionsOfAppRole.platform_moderator).toContain('app:public_data:approve');
    expect(permissionsOfAppRole.technical_assistant).toHaveLength(3);
  });

  test('denials are the specification’s sentences', () => {
    expect(denial.edit('Gut lab')).toBe("Don't have permission to edit Gut lab");
    expect(denial.delete('Gut lab')).toBe("Don't have permission to delete Gut lab");
    expect(denial.view_member('Gut lab')).toBe("Don't have permission to view member Gut lab");
  });
});

describe('filters', () => {
  test('a list of conditions becomes and_ and or_ lists, and back', () => {
    const conditions: FilterCondition[] = [
      { condition: 'and', field: 'sex', operator: '=', value: 'female', regex: false },
      { condition: 'and', field: 'age_years', operator: '>=', value: 18, regex: false },
      { condition: 'or', field: 'location', operator: 'in', value: ['Spain', 'France'], regex: false },
    ];
    const lists = listsOfConditions(conditions);
    expect(lists.and_).toHaveLength(2);
    expect(lists.or_).toEqual([{ field: 'location', operator: 'in', value: ['Spain', 'France'], regex: false }]);
    expect(conditionsOfLists(lists)).toEqual(conditions);
  });
});

describe('identifiers and pages', () => {
  test('lists of identifiers are word characters separated by commas', () => {
    expect(IDENTIFIER_LIST.test('a1,b_2,0199c2')).toBe(true);
    for (const wrong of ['a b', 'a,,b', 'a;b', "a'", ',a']) expect(IDENTIFIER_LIST.test(wrong)).toBe(false);
    expect(wordList.parse('a,b')).toEqual(['a', 'b']);
    expect(wordList.safeParse('a,b c').success).toBe(false);
  });

  test('an id is 32 hexadecimal digits', () => {
    expect(idSchema.safeParse('0199c2f0aabb7ccc8ddd1122334455ff').success).toBe(true);
    expect(idSchema.safeParse('0199c2f0-aabb-7ccc-8ddd-1122334455ff').success).toBe(false);
  });

  test('page size is parsed as an integer, 25 unless told, 1 to 1000', () => {
    const page = z.object(pagingShape);
    expect(page.parse({})).toEqual({ page: 1, page_size: 25 });
    expect(page.parse({ page: '3', page_size: '100' })).toEqual({ page: 3, page_size: 100 });
    for (const page_size of ['0', '1001', '2.5', 'ten']) expect(page.safeParse({ page_size }).success).toBe(false);
  });
});

test('names have no control characters and nothing that is no character; descriptions may have lines', () => {
  expect(nameSchema.parse('  Göttingen 腸 🦠 ')).toBe('Göttingen 腸 🦠');
  for (const wrong of ['a\u0000b', 'a\nb', '\ud800', '']) expect(nameSchema.safeParse(wrong).success).toBe(false);
  expect(descriptionSchema.parse('one\ntwo')).toBe('one\ntwo');
  expect(descriptionSchema.safeParse('a\u0000b').success).toBe(false);
});

test('the business constants are those of the specification', () => {
  expect(limits).toMatchObject({
    API_VERSION: 'v1',
    REQUEST_TIMEOUT_MS: 120_000,
    PRODUCT_VERSION: '0.0.2',
    ENVIRONMENTS: ['alpha', 'local', 'staging', 'prod'],
    DEFAULT_ENVIRONMENT: 'local',
    MAINTENANCE_DEFAULT: false,
    DEFAULT_TIMEZONE: 'America/Chicago',
    CURRENCY: { code: 'USD', minimum_decimals: 2, maximum_decimals: 4 },
    DEFAULT_THEME: 'light',
    DEFAULT_LIST_PAGE: { page: 1, page_size: 25 },
    WORKSPACE_MEMBER_PAGE_SIZE: { first: 10, after_reset: 25 },
    SHARED_LISTS_HIDE_PUBLIC: true,
    METRIC_TYPES_DEFAULT: ['all'],
    INITIALISED_AFTER_MS: 800,
    TOAST: { limit: 1, duration_ms: 5000, swipe_threshold: 50, hotkey: 'F8' },
    SNACKBAR: { duration_ms: 2500 },
    SIDEBAR: { cookie_max_age_s: 604_800, width: '16rem', width_mobile: '18rem', mobile_breakpoint_px: 768 },
    TOOLTIP: { delay_ms: 700, skip_delay_ms: 300 },
    TOUR: { polling_ms: 300, start_delay_ms: 500, double_click_guard_ms: 500, abundance_threshold: 0.05 },
  });
  expect(limits.TOUR.demo_run_accessions).toHaveLength(4);
});
