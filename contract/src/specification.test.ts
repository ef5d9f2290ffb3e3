import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  allRoutes,
  appPermissions,
  appRoles,
  dataTypes,
  metricTypes,
  omicTypes,
  operators,
  pathOf,
  permissionResourceKinds,
  permissionsOfWorkspaceRole,
  routes,
  taxonomyRanks,
  workspaceRoles,
} from './index.ts';

/** §7, as it is written there: methods where it names them, else any. */
const calls = `
/identity/auth/login /identity/auth/register /identity/auth/request-verify-token /identity/auth/reset-password
/identity/auth/forgot-password /identity/auth/verify /identity/oauth/:/authorize /identity/oauth/:/callback
/identity/microbiomics/oauth/:/authorize /identity/microbiomics/oauth/:/callback
/cohort/detail/: /cohort/:/export /cohort/manual /cohort/result /cohort/history/: /cohort/:/result/export
GET/cohort POST/cohort DELETE/cohort PATCH/cohort PATCH/cohort/: POST/cohort/history/revert POST/cohort/merge
POST/cohort/merge/check GET/cohort/share POST/cohort/share DELETE/cohort/share PATCH/cohort/add-metadata
PATCH/cohort/add-result POST/cohort/studio POST/cohort/metadata POST/cohort/metric PATCH/cohort/subset PATCH/cohort/remove
GET/pipeline GET/pipeline/all POST/pipeline GET/pipeline/share POST/pipeline/share DELETE/pipeline/share
GET/pipeline/param-set POST/pipeline/param-set GET/pipeline/param-set/detail/: GET/pipeline/param-set/share
POST/pipeline/param-set/share DELETE/pipeline/param-set/share GET/pipeline/run GET/pipeline/run/refresh
GET/pipeline/run/detail/: POST/pipeline/run POST/pipeline/run/result POST/pipeline/run/result/metric
GET/pipeline/run/share POST/pipeline/run/share DELETE/pipeline/run/share
POST/sample/methylation POST/sample/microbiomics POST/sample/wgbs POST/sample/rna POST/sample/methylation/metric
POST/sample/microbiomics/metric POST/sample/wgbs/metric POST/sample/rna/metric GET/sample/scoreboard
POST/sample/ingest-bulk POST/sample/ingest/presigned-url POST/sample/delete/project GET/sample/data-types
POST/sample/metric POST/ncbi POST/sample/studio POST/sample/studio/metric POST/sample/tag-samples POST/sample/remove-tags
GET/sample/feature GET/studio/data-types POST/sample/taxonomy-filters
POST/dynamodb/docdb-beta-diversity POST/dynamodb/composition-barplot-docdb POST/analysis/lefse
POST/analysis/composition-bar-plot POST/analysis/beta-diversity POST/analysis/cluster
POST/analysis/average-composition-bar-plot POST/amr/amr_studio
POST/sra/sample-metadata POST/sra/sample-metadata-ebi POST/sra/sample-metadata-geo-soft POST/sra/sample-metadata-geo
GET/sra/requests GET/sra/requests/export POST/sra/from-file GET/sra/files
GET/project GET/project/project-data POST/project/edit GET/project/share POST/project/share DELETE/project/share
GET/project/publicise POST/project/publicise DELETE/project POST/project/list POST/project/metric DELETE/project/public
GET/project/publicise/user GET/publicise/publicise/user GET/publicise/publicise POST/publicise/publicise
PATCH/publicise/publicise PATCH/publicise/publicise/assign
POST/payment/create-intent GET/payment/balance GET/payment/transaction GET/user/me PATCH/user/me
GET/user GET/user/detail PATCH/user DELETE/user/: GET/user/setting PATCH/user/setting DELETE/user/setting
GET/user/setting/all GET/user/app-role GET/sso/user/list GET/sso/user GET/sso/user/: PATCH/sso/user/: DELETE/sso/user/:
GET/workspace POST/workspace PATCH/workspace DELETE/workspace GET/workspace/detail GET/workspace/all
GET/workspace/workspace-role GET/workspace/workspace-permission GET/workspace/app-permission GET/workspace/setting
PATCH/workspace/setting DELETE/workspace/setting GET/workspace/member POST/workspace/member PATCH/workspace/member
DELETE/workspace/member GET/workspace/pending-invitation`
  .trim()
  .split(/\s+/);

test('the calls of §7 are there by their own methods and paths, but for archives and card payment', () => {
  const paths = allRoutes.map((route) => [route.method, pathOf(route).replace('/api/v1', '').replaceAll(/:\w+/g, ':')]);
  const known = new Set(paths.flatMap(([method = '', path = '']) => [path, `${method}${path}`]));
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((call) => !known.has(call)).map((call) => call.replace(/^[A-Z]+/, ''))).toEqual([
    '/sra/sample-metadata',
    '/sra/sample-metadata-ebi',
    '/sra/sample-metadata-geo-soft',
    '/sra/sample-metadata-geo',
    '/sra/requests',
    '/sra/requests/export',
    '/sra/from-file',
    '/sra/files',
    '/payment/create-intent',
    '/payment/transaction',
  ]);
});

describe('the words of §3 and §6', () => {
  test('are those that the portal knows, in their order', () => {
    expect(omicTypes).toEqual(['methylation', 'rna_seq', 'microbiomics', 'viral', 'generic']);
    expect(
      dataTypes
        .slice(0, 22)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(
      'raw_array epic_array 450k_array mouse_array beta_values epic_beta_values 450k_beta_values mouse_beta_values ' +
        'raw_shotgun_sequence raw_amplicon_sequence shotgun_asv shotgun_otu amplicon_asv amplicon_otu methylation_wgbs ' +
        'methylation_array rna_seq asv otu microbiomics_shotgun microbiomics_amplicon viral_genome',
    );
    expect(taxonomyRanks).toEqual(['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species']);
    expect([...metricTypes].sort()).toEqual(
      [
        ...['all', 'tag', 'age', 'sex', 'region', 'platform', 'series', 'tissue', 'idat', 'data_type', 'strategy'],
        ...['variable_region', 'collection_site', 'total', 'source_id'],
      ].sort(),
    );
    expect(operators).toEqual([
      ...[
        '=',
        '!=',
        '>',
        '>=',
        '<',
        '<=',
        'in',
        'not_in',
        'between',
        'contains',
        'starts_with',
        'exists',
        'not_exists',
      ],
    ]);
  });

  test('name roles and resources', () => {
    expect(appRoles.join()).toBe('platform_admin,platform_moderator,technical_assistant,data_curator,data_explorer');
    expect(workspaceRoles).toEqual(['owner', 'admin', 'writer', 'reader']);
    expect(permissionResourceKinds.join()).toBe(
      'workspace,project,individual,sample,raw_data,cohort,tag,pipeline,param_set,run,run_result',
    );
  });

  test('make every permission there is', () => {
    const public_data = ['approve', 'delete', 'modify', 'read', 'revoke', 'review'].map((one) => `public_data:${one}`);
    const workspace = ['create', 'modify', 'deactivate', 'listing'].map((one) => `workspace:${one}`);
    const user = ['list', ...appRoles.map((role) => `create_${role}`)].map((one) => `user:${one}`);
    expect([...appPermissions].sort()).toEqual(
      [...public_data, ...workspace, ...user].map((one) => `app:${one}`).sort(),
    );
    const resources = ['cohort', 'param_set', 'pipeline', 'project', 'run', 'tag', 'workspace'];
    const actions = ['own', 'read', 'create', 'modify', 'share', 'delete', 'delete_created'];
    const manage = ['view_member', 'manage_owner', 'manage_admin', 'manage_writer', 'manage_reader'];
    expect([...permissionsOfWorkspaceRole.owner].sort()).toEqual(
      [
        ...resources.flatMap((resource) => actions.map((action) => `workspace:${resource}:${action}`)),
        ...manage.map((action) => `workspace:workspace:${action}`),
      ].sort(),
    );
  });
});

const page = { page: 1, page_size: 25 };
const noRules = { and_: [], or_: [] };
const nothingLeftOut = { exclude_public_data: false, exclude_workspace_data: false };
const defaults: [what: string, schema: z.ZodType, sent: object, read: object][] = [
  ['samples', routes.samples.microbiomics.body, {}, { ...page, ...noRules, ...nothingLeftOut }],
  ['methylation arrays', routes.samples.methylation.body, {}, { ...page, ...noRules, ...nothingLeftOut }],
  ['RNA-seq', routes.samples.rna.body, {}, { ...page, ...noRules, ...nothingLeftOut }],
  ['WGBS', routes.samples.wgbs.body, {}, { ...page, ...noRules, exclude_public_data: false }],
  ['archives', routes.samples.ncbi.body, {}, { ...page, ...noRules, exclude_public_data: false }],
  ['metrics', routes.samples.metric.body, {}, { ...page, ...noRules, types: ['all'] }],
  [
    'the studio',
    routes.samples.studio.body,
    {},
    { ...page, data_type: 20, metadata_filter: { ...noRules, ...nothingLeftOut } },
  ],
  [
    'cohorts',
    routes.cohorts.list.query,
    {},
    { ...page, show_auto_created: false, hide_public: false, hide_private: false, hide_shared: false },
  ],
  ['members', routes.workspaces.members.query, {}, { page: 1, page_size: 10 }],
  ['publications', routes.publication.list.query, {}, { ...page, object_type: 'project' }],
];

describe('what §3 and §9 have where nothing is given', () => {
  test.each(defaults)('of %s', (_, schema, sent, read) => {
    expect(schema.parse(sent)).toMatchObject(read);
  });

  test.each(['wgbs', 'ncbi'] as const)('the workspace’s own cannot be left out of %s', (name) => {
    const { body } = routes.samples[name];
    expect(body.safeParse({ exclude_workspace_data: true }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['exclude_workspace_data'],
    });
  });

  test('a rule may come as the page has it, with its condition, and is “=” by default', () => {
    const { body } = routes.samples.microbiomics;
    const read = body.parse({ and_: [{ condition: 'and', field: 'sex', value: 'female' }] });
    expect(read.and_).toEqual([{ condition: 'and', field: 'sex', operator: '=', value: 'female', regex: false }]);
    for (const wrong of [
      { field: 'sex', colour: 'red' },
      { field: 'sex', condition: 'xor' },
      { field: 'sex', operator: 'like' },
      { value: 'x' },
      'sex = f',
    ]) {
      expect(body.safeParse({ and_: [wrong] }).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('a group of advanced filters carries what the page keeps of it', () => {
    const group = { key: 'k', id: 'i', title: 'T', subtitle: 'S', count: 3, isActive: false, total_count: 9 };
    const { body } = routes.samples.studio;
    const sent = {
      advance_filters: {
        primary_filters: { ...group, has_tag: true, group_operator: 'or', rules: [], subgroups: [group] },
      },
    };
    const read = body.parse(sent).advance_filters?.primary_filters;
    expect(read).toMatchObject({ ...group, has_tag: true, group_operator: 'or' });
    expect(read?.subgroups[0]).toMatchObject({ ...group, group_operator: 'and', rules: [], subgroups: [] });
    expect(body.parse({ advance_filters: { primary_filters: {} } }).advance_filters?.primary_filters).toMatchObject({
      ...{ isActive: true, count: 0, total_count: 0, group_operator: 'and' },
    });
    expect(body.safeParse({ advance_filters: { taxonomy_filters: { has_tag: true } } }).success).toBe(false);
  });
});
