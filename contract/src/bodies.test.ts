import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { API_TOKEN, INVITATION, PASSWORD, routes, SHARE } from './index.ts';

const ID = '0199c2f0aabb7ccc8ddd1122334455ff';
const {
  identity,
  ingestion,
  user,
  workspaces,
  projects,
  cohorts,
  pipelines,
  sharing,
  admin,
  samples,
  wes,
  publication,
} = routes;

interface Case {
  schema: z.ZodType;
  /** What is enough, and what it is read as. */
  least: object;
  read: object;
  /** Changes that are allowed, and such that are refused at that field. */
  right?: Record<string, unknown[]>;
  wrong: Record<string, unknown[]>;
}

const NAMES = ['', '   ', 'x'.repeat(201), 'two\nlines', 'nul\u0000', 'half \ud800', 5, null];
const EMAILS = ['', 'ana', 'ana@', '@b.co', 'a b@c.de', `${'a'.repeat(250)}@b.co`, null];

const cases: Record<string, Case> = {
  registering: {
    schema: identity.register.body,
    least: { email: 'Ana@Lab.EXAMPLE', password: 'correct horse', name: '  Ana Ñ 腸 ' },
    read: { email: 'ana@lab.example', password: 'correct horse', name: 'Ana Ñ 腸' },
    right: { password: ['x'.repeat(PASSWORD.minimum), '🦠'.repeat(12), ' '.repeat(PASSWORD.maximum)] },
    wrong: { email: EMAILS, name: NAMES, password: ['x'.repeat(11), 'x'.repeat(257), '', null] },
  },
  'signing in': {
    schema: identity.login.body,
    least: { username: 'ANA@lab.example', password: 'x' },
    read: { username: 'ana@lab.example', password: 'x' },
    right: { second_factor: ['123 456', '123-456', 'ABCDE-12345'] },
    wrong: { username: EMAILS, password: ['', 'x'.repeat(257)], second_factor: ['12345', '1234567', 'abc', ''] },
  },
  'a personal API token': {
    schema: identity.createApiToken.body,
    least: { name: 'laptop' },
    read: { name: 'laptop', scope: 'read', workspace_id: null, days: API_TOKEN.default_days },
    right: { days: [1, 365], scope: ['write'], workspace_id: [ID] },
    wrong: { name: NAMES, days: [0, 366, 1.5], scope: ['admin'], workspace_id: ['w1'] },
  },
  oneself: {
    schema: user.editMe.body,
    least: {},
    read: {},
    right: { timezone: ['America/Chicago', 'UTC', 'Asia/Kathmandu', 'Europe/Berlin'], signed_term: [true] },
    wrong: { timezone: ['', 'Mars/Olympus', 'America/', 5], signed_term: [false], name: NAMES },
  },
  inviting: {
    schema: workspaces.invite.body,
    least: { emails: ['ana@lab.example'] },
    read: { emails: ['ana@lab.example'], role: 'reader' },
    // Each address is answered for itself: one that is none does not stop the others.
    right: { emails: [['ana', 'b@c.de'], Array(INVITATION.at_once).fill('a@b.co')], role: ['owner', 'writer'] },
    wrong: { emails: [[], Array(INVITATION.at_once + 1).fill('a@b.co'), 'a@b.co'], role: ['boss'] },
  },
  'a workspace': {
    schema: workspaces.create.body,
    least: { name: 'Gut lab' },
    read: { name: 'Gut lab', description: '' },
    right: { description: ['one\ntwo', 'x'.repeat(4000)] },
    wrong: { name: NAMES, description: ['x'.repeat(4001), 'nul\u0000'] },
  },
  'a change of a submission': {
    schema: projects.edit.body,
    least: { project_id: ID },
    read: { project_id: ID, samples: [] },
    right: {
      variable_region: [null, 'V4'],
      samples: [[{ id: ID, metadata: { dose: 5, note: null, sex: 'female' } }], [{ id: ID, subject_id: null }]],
    },
    wrong: {
      project_id: ['p1', null],
      name: NAMES,
      samples: [
        [{ subject_id: 'x' }],
        [{ id: ID, metadata: { '': 1 } }],
        [{ id: ID, metadata: { a: {} } }],
        [{ id: ID, age: 5 }],
      ],
      read: [{ colour: 'red' }],
    },
  },
  'deleting samples': {
    schema: projects.deleteSamples.body,
    least: { project_id: ID, sample_ids: [ID] },
    read: { project_id: ID, sample_ids: [ID] },
    wrong: { sample_ids: [[], ['S1'], ID, Array(10_001).fill(ID)], project_id: [''] },
  },
  'a cohort': {
    schema: cohorts.create.body,
    least: { name: 'Adults' },
    read: { name: 'Adults', description: '' },
    right: { filter: [{}], selection: [{ kind: 'lasso', plot: 'pcoa_2d', axes: [1, 2], polygon: [[0, 0.5]] }] },
    wrong: {
      name: NAMES,
      result_ids: [[], ['S1']],
      filter: [{ where: 1 }],
      selection: [
        { kind: 'lasso' },
        { kind: 'lasso', plot: 'pcoa_2d', axes: [0] },
        { kind: 'lasso', plot: 'pcoa_2d', polygon: [[0]] },
      ],
    },
  },
  'members of a cohort': {
    schema: cohorts.result.body,
    least: { cohort_id: ID },
    read: { cohort_id: ID, page: 1, page_size: 25 },
    wrong: { cohort_id: ['c'], page: [0], page_size: [1001] },
  },
  sharing: {
    schema: cohorts.share.body,
    least: { id: ID, email: ' ana@lab.example ' },
    read: { id: ID, email: 'ana@lab.example', emails: [], workspace_ids: [], level: 'read' },
    right: { level: ['modify'], workspace_id: [ID], emails: [Array(SHARE.at_once).fill('a@b.co')] },
    wrong: { level: ['own'], workspace_ids: [['w']], emails: [Array(SHARE.at_once + 1).fill('a@b.co')] },
  },
  'a view-only link': {
    schema: cohorts.createLink.body,
    least: { id: ID },
    read: { id: ID, note: '', expires_in_days: 30 },
    right: { expires_in_days: [1, 365] },
    wrong: { expires_in_days: [0, 366, 0.5], note: ['x'.repeat(201), 'a\nb'] },
  },
  'opening a link': {
    schema: sharing.open.body,
    least: { secret: 's' },
    read: { secret: 's' },
    wrong: { secret: ['', 'x'.repeat(201), null] },
  },
  'starting a run': {
    schema: pipelines.submitRun.body,
    least: { project_id: ID, pipeline_id: ID, param_set_id: ID },
    read: { project_id: ID, pipeline_id: ID, param_set_id: ID, compute_again: false },
    wrong: { pipeline_id: ['p'], param_set_id: [null], sample_ids: [[]], name: NAMES },
  },
  'a parameter set': {
    schema: pipelines.createParamSet.body,
    least: { name: 'strict', pipeline_id: ID },
    read: { name: 'strict', pipeline_id: ID, params: {}, references: {} },
    right: { params: [{ trim: 5, pooled: true, mode: 'asv' }] },
    wrong: { name: NAMES, params: [{ trim: null }, { trim: [1] }, []], references: [['r'], { reference: 'r' }] },
  },
  'registering a pipeline': {
    schema: pipelines.register.body,
    least: { file_id: ID, name: 'Mine', version: '1.0', description: 'Counts' },
    read: {
      raw_data_type: 10,
      result_data_type: 13,
      omic_type: 'microbiomics',
      item_option: '--sample',
      software: [],
      step_titles: {},
    },
    right: { version: ['1.0.0', '2.10.3-beta', '0.1+x'], software: [['samtools', 'cutadapt']], item_option: ['-s'] },
    wrong: {
      version: ['1', 'v1.0', '1.0 final', ''],
      software: [['rm -rf /'], ['/bin/sh'], ['-x']],
      item_option: ['sample', '--a b', '; ls'],
      description: ['', ' '],
      file_id: ['f'],
    },
  },
  'an announcement': {
    schema: admin.createAnnouncement.body,
    least: { text: ' Closed on Monday ' },
    read: { text: 'Closed on Monday', level: 'info', is_dismissible: true, ends_at: null },
    right: { level: ['critical'], starts_at: ['2026-11-21T09:30:00+01:00', '2026-11-21T08:30:00Z'] },
    wrong: { text: ['', ' ', 'x'.repeat(1001)], level: ['loud'], starts_at: ['2026-11-21', 'soon', 5] },
  },
  tagging: {
    schema: samples.tagSamples.body,
    least: { tags: [' a '], result_ids: [ID] },
    read: { tags: ['a'], result_ids: [ID] },
    wrong: { tags: [[], ['a,b'], 'a'], result_ids: [[], ['S1']] },
  },
  'settings of a person': {
    schema: user.editSettings.body,
    least: {},
    read: {},
    right: { default_pipeline: [null, ID], mail_on_run_end: [true, false], rna_seq: [true] },
    wrong: { default_pipeline: ['p', ''], mail_on_run_end: ['true', 1, null] },
  },
  'an account': {
    schema: user.edit.body,
    least: { user_id: ID },
    read: { user_id: ID },
    right: { app_role_name: ['data_curator', 'platform_admin'], is_disabled: [true], name: ['Ana'] },
    wrong: { user_id: ['me', null], app_role_name: ['root', ''], is_disabled: ['yes'], name: NAMES },
  },
  'closing a workspace': {
    schema: admin.deactivateWorkspace.body,
    least: { reason: ' unpaid\nsince May ' },
    read: { reason: 'unpaid\nsince May' },
    wrong: { reason: ['', '  ', 'x'.repeat(1001), 'nul\u0000', null] },
  },
  'a change of any workspace': {
    schema: admin.editWorkspace.body,
    least: { change_no: 3 },
    read: { change_no: 3 },
    right: { description: ['', 'x'.repeat(4000)] },
    wrong: { change_no: [1.5, '3', null], name: NAMES, description: ['x'.repeat(4001)] },
  },
  'a review': {
    schema: publication.review.body,
    least: { publication_id: ID, action: 'approve' },
    read: { publication_id: ID, action: 'approve', note: '' },
    right: {
      action: ['note', 'edit', 'request_changes', 'revoke'],
      licence: [null, 'CC-BY-4.0'],
      embargo_until: ['2027-02-28'],
    },
    wrong: {
      action: ['publish', 'delete', null],
      licence: ['CC-BY-ND-4.0', ''],
      embargo_until: ['2027-02-30', '28.2.2027', 'soon'],
      note: ['x'.repeat(4001)],
      human_reads: ['maybe'],
    },
  },
  'handing a review over': {
    schema: publication.assign.body,
    least: { publication_id: ID, reviewer_id: null },
    read: { publication_id: ID, reviewer_id: null, note: '' },
    right: { reviewer_id: [ID] },
    wrong: { reviewer_id: ['me', undefined], publication_id: ['p'] },
  },
  'saving a mapping': {
    schema: ingestion.saveMapping.body,
    least: { name: 'Lab sheet', mapping: {} },
    read: { name: 'Lab sheet', mapping: { columns: {}, values: {} } },
    right: { mapping: [{ columns: { Geschlecht: 'sex', Notiz: null }, values: { sex: { w: 'female', '?': null } } }] },
    wrong: { name: NAMES, mapping: [null, { columns: { a: 5 } }, { rows: {} }, { values: { sex: 'w' } }] },
  },
  'harmonising columns': {
    schema: ingestion.harmonise.body,
    least: { columns: [{ name: 'Sex' }] },
    read: { columns: [{ name: 'Sex', values: [] }] },
    right: { columns: [[{ name: '', values: [{ value: '', count: 1 }] }]] },
    wrong: {
      columns: [[], [{}], [{ name: 'a', values: [{ value: 'b', count: 0 }] }], Array(1001).fill({ name: 'a' })],
    },
  },
  'a submission being made': {
    schema: ingestion.createSubmission.body,
    least: {},
    read: {},
    right: {
      project_name: ['', 'Göttingen'],
      src_db: ['sra', 'local'],
      variable_region: [null, 'V4'],
      sheet: ['a\tb\n1\t2\n'],
    },
    wrong: {
      project_name: ['two\nlines', 'x'.repeat(201)],
      src_db: ['dropbox'],
      sheet_name: ['a/b.tsv', '..'],
      sheet: ['nul\u0000'],
    },
  },
  'withdrawing from the public': {
    schema: publication.withdrawProject.body,
    least: { project_id: ID, reason: ' consent ' },
    read: { project_id: ID, reason: 'consent' },
    wrong: { reason: ['', ' ', 'x'.repeat(4001)], project_id: ['p'] },
  },
};

describe.each(Object.entries(cases))('%s', (_, { schema, least, read, right = {}, wrong }) => {
  const refusedAt = (change: object): string[] =>
    (schema.safeParse({ ...least, ...change }).error?.issues ?? []).map(({ path }) => String(path[0] ?? ''));

  test('takes what is enough, and fills in the rest', () => {
    expect(schema.parse(least)).toMatchObject(read);
  });

  test('takes all that is allowed', () => {
    for (const [field, values] of Object.entries(right)) {
      for (const value of values)
        expect(refusedAt({ [field]: value }), `${field} ${JSON.stringify(value)}`).toEqual([]);
    }
  });

  test('refuses everything else at its field', () => {
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const places = refusedAt({ [field]: value });
        expect(new Set(places), `${field} ${JSON.stringify(value)?.slice(0, 60)}`).toEqual(new Set([field]));
      }
    }
  });
});

describe('what belongs together', () => {
  test('a share names a workspace or an address', () => {
    expect(cohorts.share.body.safeParse({ id: ID }).error?.issues).toMatchObject([
      { message: 'must have a workspace or an email address' },
    ]);
    for (const to of [{ workspace_id: ID }, { workspace_ids: [ID] }, { email: 'a' }, { emails: ['a'] }]) {
      expect(cohorts.share.body.safeParse({ id: ID, ...to }).success).toBe(true);
    }
  });

  test('an announcement ends after it starts, wherever the clocks stand', () => {
    const { body } = admin.createAnnouncement;
    const between = (starts_at: string, ends_at: string) => body.safeParse({ text: 'x', starts_at, ends_at }).success;
    expect(between('2026-11-21T09:00:00Z', '2026-11-21T09:00:01Z')).toBe(true);
    expect(between('2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z')).toBe(false);
    expect(between('2026-11-21T09:00:00+02:00', '2026-11-21T08:00:00Z')).toBe(true);
    expect(between('2026-11-21T09:00:00-02:00', '2026-11-21T10:00:00Z')).toBe(false);
    expect(admin.editAnnouncement.body.safeParse({ change_no: 1, ends_at: null }).success).toBe(true);
    expect(admin.editAnnouncement.body.safeParse({ ends_at: null }).success).toBe(false);
  });

  test('one’s own account may be removed with nothing but the wish, if it has no password', () => {
    expect(user.remove.body.parse(undefined)).toEqual({});
    expect(user.remove.body.safeParse({ password: '' }).success).toBe(false);
  });

  test('a change of a workspace keeps a description that is not sent', () => {
    expect(workspaces.edit.body.parse({ name: 'New' })).toEqual({ name: 'New' });
    expect(workspaces.edit.body.parse({ description: '' })).toEqual({ description: '' });
  });
});

describe('queries', () => {
  test('list submissions newest first, and several states with commas between them', () => {
    const { query } = projects.list;
    expect(query.parse({})).toEqual({
      ...{ page: 1, page_size: 25, sort: 'created_at', descending: true },
      ...{ hide_public: false, hide_shared: false },
    });
    expect(query.parse({ status: 'ready,failed', descending: '0' })).toMatchObject({
      status: ['ready', 'failed'],
      descending: false,
    });
    expect(query.parse({ omic_type: ['viral'] }).omic_type).toEqual(['viral']);
    for (const wrong of [
      { status: 'ready,lost' },
      { status: '' },
      { sort: 'colour' },
      { created_from: '2026-02-30' },
      { created_to: '1.2.2026' },
    ]) {
      expect(query.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('hide public things from lists of what is shared by default', () => {
    expect(projects.search.body.parse({})).toMatchObject({ hide_public: true, hide_shared: false });
    expect(projects.search.body.parse({ hide_public: false }).hide_public).toBe(false);
  });

  test('page the workflow standard’s way by tokens that an earlier answer gave', () => {
    const { query } = wes.runs;
    expect(query.parse({})).toEqual({ page_size: 100 });
    for (const page_token of ['', '2', '999999999']) expect(query.safeParse({ page_token }).success).toBe(true);
    for (const page_token of ['0', '-1', 'a', '1e3', '1234567890']) {
      expect(query.safeParse({ page_token }).success, page_token).toBe(false);
    }
  });

  test('find runs by ids of word characters', () => {
    const { query } = pipelines.runRefresh;
    expect(query.parse({ ids: `${ID},b` }).ids).toEqual([ID, 'b']);
    for (const ids of ['a;b', 'a,,b', "a'", 'a b', '']) expect(query.safeParse({ ids }).success, ids).toBe(false);
  });

  test('ask the audit log for words, addresses and times, and nothing else', () => {
    const { query } = admin.audit;
    expect(query.safeParse({ action: 'sign_in', address: '2001:db8::', from: '2026-11-21T00:00:00Z' }).success).toBe(
      true,
    );
    for (const wrong of [{ action: 'sign in' }, { address: 'localhost' }, { from: 'yesterday' }, { person_id: '1' }]) {
      expect(query.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('name outputs and tasks of a run by words that are no path', () => {
    for (const name of ['../x', 'a/b', '.hidden', '', 'x'.repeat(102)]) {
      expect(wes.output.params.safeParse({ run_id: ID, name }).success, name).toBe(false);
    }
    expect(wes.output.params.safeParse({ run_id: ID, name: 'table.tsv' }).success).toBe(true);
    expect(wes.task.params.safeParse({ run_id: ID, task_id: 'a/b' }).success).toBe(false);
  });
});
