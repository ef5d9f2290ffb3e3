import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fileNameSchema } from '../ingestion/uploads.ts';
import { tagSchema } from '../samples/tags.ts';
import { lineSchema, linesSchema } from './id.ts';
import {
  appPermissions,
  conditionSchema,
  conditionsOfLists,
  DATA_TYPE,
  dataTypeById,
  dataTypes,
  decimalOf,
  denial,
  descriptionSchema,
  emailSchema,
  type FilterCondition,
  flag,
  IDENTIFIER_LIST,
  identifierList,
  idSchema,
  isNameless,
  isTaxonDataType,
  listResultTypes,
  listsOfConditions,
  nameSchema,
  omicTypes,
  operators,
  pagingShape,
  permissionLookup,
  permissionsOfAppRole,
  permissionsOfWorkspaceRole,
  pipelineResultTypes,
  ruleListsShape,
  STUDIO_DATA_TYPE,
  statusOfCode,
  timestampSchema,
  typesOfOmic,
} from './index.ts';
import * as limits from './limits.ts';

test('a number is what tables write as one, and nothing else that a computer would take for it', () => {
  const read = { '12': 12, '-3.5': -3.5, '+.5': 0.5, '7.': 7, '1e3': 1000, '2.5E-2': 0.025, '007': 7 };
  for (const [text, number] of Object.entries(read)) expect([text, decimalOf(text)]).toEqual([text, number]);
  for (const text of ['', ' ', '12 ', '0x1F', '0b1', '1_000', '1,5', '.', 'e3', 'Infinity', 'NaN', '1e999', '٣'])
    expect([text, decimalOf(text)]).toEqual([text, null]);
});

describe('data types', () => {
  test('of microbes hold taxa; arrays, transcripts, AMR genes and mutations of viruses do not, nor what is unknown', () => {
    const without = dataTypes.filter(({ id }) => !isTaxonDataType(id)).map(({ title }) => title);
    expect(without).toHaveLength(13);
    expect(without).toEqual(expect.arrayContaining(['EPIC beta values', 'RNA-seq', 'AMR genes', 'Viral genomes']));
    expect(isTaxonDataType(DATA_TYPE.amplicon_asv)).toBe(true);
    expect(isTaxonDataType(999)).toBe(false);
  });

  test('are numbered by their place in the specification, so that 20 is shotgun microbiomes', () => {
    expect(dataTypes.slice(0, 22).at(-1)).toMatchObject({ id: 22, name: 'viral_genome' });
    expect(dataTypes.slice(22).map(({ name }) => name)).toEqual(['amr_genes']);
    expect(dataTypes[STUDIO_DATA_TYPE - 1]).toMatchObject({ id: 20, name: 'microbiomics_shotgun' });
    for (const [name, id] of Object.entries(DATA_TYPE)) expect(dataTypes[id - 1]?.name).toBe(name);
  });
});

describe('a data type', () => {
  test('is found by its number, and by no other one', () => {
    for (const type of dataTypes) expect(dataTypeById(type.id)).toBe(type);
    for (const id of [0, -1, 1.5, dataTypes.length + 1, Number.NaN]) expect(dataTypeById(id)).toBeUndefined();
    expect(new Set(dataTypes.map(({ name }) => name)).size).toBe(dataTypes.length);
    expect(new Set(dataTypes.map(({ title }) => title)).size).toBe(dataTypes.length);
  });

  test.each([
    [20, [11, 12, 20]],
    [21, [13, 14, 21]],
    [16, [5, 6, 7, 8, 16]],
    [18, [11, 13, 18]],
    [19, [12, 14, 19]],
    [13, [13]],
    [22, [22]],
    [99, [99]],
  ])('%s stands for the results %j', (id, types) => {
    expect(listResultTypes(id).sort((a, b) => a - b)).toEqual(types);
  });

  test('that a pipeline yields is of the same omic type as its reads, and as what it is shown under', () => {
    for (const { raw, result, shown_under } of pipelineResultTypes) {
      const [omic, ...others] = [raw, result, shown_under].map((id) => dataTypeById(id)?.omic_type);
      expect(others).toEqual([omic, omic]);
    }
  });

  test('belongs to one omic type', () => {
    const all = omicTypes.flatMap(typesOfOmic).sort((a, b) => a - b);
    expect(all).toEqual(dataTypes.map(({ id }) => id));
    expect(typesOfOmic('viral')).toEqual([22]);
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

  test('are only of three parts, whatever else stands in a list', () => {
    expect(permissionLookup([])).toEqual(new Map());
    expect(permissionLookup([':', '::', 'workspace::read', 'workspace:run:', 'workspace:run:read:'])).toEqual(
      new Map(),
    );
    expect(permissionLookup(['app:user:list', 'app:user:list'])).toEqual(new Map([['user', new Set(['list'])]]));
  });

  test('grow from reader to writer to admin to owner', () => {
    const rising = ['reader', 'writer', 'admin', 'owner'] as const;
    for (const [at, role] of rising.slice(1).entries()) {
      const [lower, higher] = [permissionsOfWorkspaceRole[rising[at] ?? 'reader'], permissionsOfWorkspaceRole[role]];
      expect(
        lower.filter((permission) => !higher.includes(permission)),
        role,
      ).toEqual([]);
      expect(higher.length, role).toBeGreaterThan(lower.length);
      expect(new Set(higher).size, role).toBe(higher.length);
    }
  });

  test('to share, to own and to delete what others made are nothing for writers', () => {
    for (const role of ['writer', 'reader'] as const) {
      expect(
        permissionsOfWorkspaceRole[role].filter((membership) => /:(share|own|delete|manage_\w+)$/.test(membership)),
      ).toEqual([]);
    }
  });

  test('of the portal are all a platform admin’s, and each has somebody else who lacks it', () => {
    const { platform_admin, ...others } = permissionsOfAppRole;
    expect(platform_admin).toEqual(appPermissions);
    for (const included of Object.values(others)) {
      expect(included.filter((permission) => !appPermissions.includes(permission))).toEqual([]);
      expect(included.some((permission) => permission.startsWith('app:user:create_'))).toBe(false);
    }
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

describe('any list of conditions', () => {
  const values = [null, '', 'female', 0, -1.5, true, ['a', 'b'], []];
  const conditions = operators.flatMap((operator, at) =>
    values.map((value, place): FilterCondition => {
      const condition = (at * 3 + place) % 2 === 0 ? 'and' : 'or';
      return { condition, field: `f ${place}`, operator, value, regex: at % 5 === 0 };
    }),
  );

  test('loses nothing on its way into lists and back, but its mixture of “and” and “or”', () => {
    const back = conditionsOfLists(listsOfConditions(conditions));
    const sorted = [...conditions].sort((a, b) => a.condition.localeCompare(b.condition));
    expect(back).toEqual(sorted);
    expect(conditionsOfLists(listsOfConditions(back))).toEqual(back);
  });

  test('is one that the contract takes, with nothing added', () => {
    const lists = listsOfConditions(conditions);
    expect(z.strictObject(ruleListsShape).parse(lists)).toEqual(lists);
    expect(conditions.map((condition) => conditionSchema.parse(condition))).toEqual(conditions);
  });

  test('may be empty, or all of one kind', () => {
    expect(listsOfConditions([])).toEqual({ and_: [], or_: [] });
    expect(conditionsOfLists({ and_: [], or_: [] })).toEqual([]);
    const either = conditions.filter(({ condition }) => condition === 'or');
    expect(listsOfConditions(either).and_).toEqual([]);
    expect(conditionsOfLists(listsOfConditions(either))).toEqual(either);
  });

  test('is “=” by default, and needs a field', () => {
    expect(conditionSchema.parse({ condition: 'and', field: 'sex' })).toEqual({
      condition: 'and',
      field: 'sex',
      operator: '=',
      value: null,
      regex: false,
    });
    for (const wrong of [
      { condition: 'xor' },
      { field: '' },
      { regex: 'yes' },
      { value: [['a']] },
      { value: [null] },
    ]) {
      expect(conditionSchema.safeParse({ condition: 'and', field: 'sex', ...wrong }).success).toBe(false);
    }
    expect(conditionSchema.safeParse({ condition: 'and', field: 'a', value: Array(1001).fill(1) }).success).toBe(false);
  });
});

describe('words and addresses', () => {
  test.each([
    ['Ana.Lopez+lab@Example.ORG', 'ana.lopez+lab@example.org'],
    ['a@b.co', 'a@b.co'],
  ])('%s is the address %s', (given, stored) => {
    expect(emailSchema.parse(given)).toBe(stored);
  });

  test.each(['', 'ana', 'ana@', '@b.co', 'a@b', 'a b@c.de', 'a@b.co\n', `${'a'.repeat(250)}@b.co`])(
    '%j is none',
    (given) => {
      expect(emailSchema.safeParse(given).success).toBe(false);
    },
  );

  test.each([
    ['unclassified', true],
    ['unclassified Bacteria', true],
    ['unclassified Archaea', true],
    ['unclassified Lachnospiraceae', false],
    ['Bacteria', false],
    ['', false],
  ])('“%s” without any name is %s', (taxon, nameless) => {
    expect(isNameless(taxon)).toBe(nameless);
  });

  test('a time has a zone', () => {
    for (const right of ['2026-11-21T13:50:00Z', '2026-11-21T13:50:00.123+05:45', '2024-02-29T00:00:00-06:00']) {
      expect(timestampSchema.safeParse(right).success, right).toBe(true);
    }
    for (const wrong of ['2026-11-21T13:50:00', '2026-11-21', '2026-02-30T00:00:00Z', '13:50', '']) {
      expect(timestampSchema.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  test('flags are words or true and false, and an omitted value stays omitted', () => {
    for (const absent of [true, false]) expect(flag(absent).parse(undefined)).toBe(absent);
    expect(['true', '1', true, 'false', '0', false].map((word) => flag(true).parse(word))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    for (const wrong of ['TRUE', 'on', 1, 0, null, '']) expect(flag(true).safeParse(wrong).success).toBe(false);
  });

  test('every refusal has a status that says whose fault it is', () => {
    for (const [code, status] of Object.entries(statusOfCode)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status >= 500, code).toBe(['internal', 'unavailable', 'maintenance'].includes(code));
    }
  });
});

describe('identifiers and pages', () => {
  test('lists of identifiers are word characters separated by commas', () => {
    expect(IDENTIFIER_LIST.test('a1,b_2,0199c2')).toBe(true);
    for (const wrong of ['a b', 'a,,b', 'a;b', "a'", ',a']) expect(IDENTIFIER_LIST.test(wrong)).toBe(false);
    expect(identifierList.parse('a,b')).toEqual(['a', 'b']);
    expect(identifierList.safeParse('a,b c').success).toBe(false);
  });

  test('an id is 32 hexadecimal digits', () => {
    expect(idSchema.safeParse('0199c2f0aabb7ccc8ddd1122334455ff').success).toBe(true);
    expect(idSchema.safeParse('0199c2f0-aabb-7ccc-8ddd-1122334455ff').success).toBe(false);
  });

  test('page size is parsed as an integer, 25 by default, 1 to 1000', () => {
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

const hidden = {
  'turns the line round': 'exe.\u202eqtsaf',
  'embeds a direction': 'a\u202ab\u202c',
  'isolates a direction': 'a\u2067b\u2069',
  'marks a direction': 'a\u200fb',
  'has no width': 'Gut\u200bstudy',
  'is a byte-order mark amid words': 'Gut\ufeffstudy',
  'is a soft hyphen': 'Gut\u00adstudy',
  'joins letters that need it not': 'Gut\u200dstudy',
  'parts letters that need it not': '\u200cGut',
  'is a variation of a plain letter': 'a\ufe0fb',
  'is a tag': 'a\u{e0041}b',
  'fills a place in Hangul': 'a\u3164b',
  'is a separator of lines': 'a\u2028b',
  'is no character': 'a\uffffb',
  'is a control': 'a\u0085b',
};
test.each(Object.entries(hidden))('no name, file or tag has what %s', (_, wrong) => {
  for (const schema of [nameSchema, lineSchema, fileNameSchema, tagSchema]) {
    expect([wrong, schema.safeParse(wrong).success]).toEqual([wrong, false]);
  }
});

test('names in every script and signs of several parts are names', () => {
  const names = ['می‌خواهم', 'שלום', 'क्ष', 'ශ්‍රී', '👩‍🔬', '❤️', '1️⃣', '한국', 'ข้อมูล', 'Straße', 'naïve', '葛󠄀城'];
  for (const name of names) expect([name, nameSchema.safeParse(name).success]).toEqual([name, true]);
});

test('free text may join and part letters, but not turn them round', () => {
  for (const right of ['می‌خواهم\nשלום \u200f(a)', '👩‍🔬', 'a\u200bb']) expect(linesSchema.parse(right)).toBe(right);
  for (const wrong of ['a\u202eb', 'a\u2066b', 'a\u{e0041}']) expect(linesSchema.safeParse(wrong).success).toBe(false);
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
    INIT_TIMEOUT_MS: 800,
    TOAST: { limit: 1, duration_ms: 5000, swipe_threshold: 50, hotkey: 'F8' },
    SNACKBAR: { duration_ms: 2500 },
    SIDEBAR: { cookie_max_age_s: 604_800, width: '16rem', width_mobile: '18rem', mobile_breakpoint_px: 768 },
    TOOLTIP: { delay_ms: 700, skip_delay_ms: 300 },
    TOUR: { polling_ms: 300, start_delay_ms: 500, double_click_guard_ms: 500, abundance_threshold: 0.05 },
  });
  expect(limits.TOUR.demo_run_accessions).toHaveLength(4);
});
