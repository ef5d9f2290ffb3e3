import {
  CallError,
  type ParamSet,
  type ParamSetDetail,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { paramSetQuery, paramSetsQuery } from '../catalogue.ts';
import { mouseRun } from '../runs/run.fixture.ts';
import { ownSettingsQuery, workspaceSettingsQuery } from './default-menu.tsx';
import { ParamSetDifferences } from './param-set-differences.tsx';
import { ParamSetScreen } from './param-set-screen.tsx';
import { ParamSetsScreen, type ParamSetsTarget } from './param-sets-screen.tsx';

const nothing = () => undefined;
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
beforeEach(() => as('writer'));
afterEach(() => setGrants());

type Answers = [readonly unknown[], unknown][];
const ID = 'a'.repeat(32);
const value = (title: string, is_default: boolean): ParamSetDetail['parameters'][number] => ({
  ...{ name: title, title, description: '', unit: 'bases', group: null, value: 20, default: 16, is_default },
});
const aSet = (changed: Partial<ParamSetDetail> = {}): ParamSetDetail => ({
  ...{
    id: ID,
    name: 'V4 MiSeq',
    pipeline_id: 'b'.repeat(32),
    pipeline_name: 'Amplicon 16S',
    pipeline_version: '1.0.0',
  },
  ...{ references: mouseRun().references, params: {}, params_hash: 'c0ffee12'.repeat(8), is_archived: false },
  ...{
    created_by: 'Ana Ribeiro',
    owner: 'Ana Ribeiro',
    created_at: '2026-11-20T09:11:00.000Z',
    access: 'own',
    access_level: 'modify',
  },
  ...{ is_public: false, workspace_name: 'Mouse lab', shared_by: null, shared_at: null, n_changed: 0, n_runs: 1 },
  ...{ parameters: [value('Overlap', true), value('Length', true)], can_run: true, unavailable_reason: null },
  ...changed,
});
const defaults = (person: string | null, workspace: string | null): Answers => [
  [ownSettingsQuery().queryKey, { data: { default_param_set: person } }],
  [workspaceSettingsQuery().queryKey, { data: { default_param_set: workspace } }],
];
const isClosed = (html: string, label: string) =>
  [...html.matchAll(/<button\b([^>]*)>((?:<svg.*?<\/svg>)?[^<]*)/g)].some(
    ([, attributes = '', inside = '']) => textOfHtml(inside) === label && attributes.includes('aria-disabled="true"'),
  );

describe('a parameter set', () => {
  const page = (changed: Partial<ParamSetDetail> = {}, more: Answers = []) =>
    renderMarkup(<ParamSetScreen id={ID} onDuplicated={nothing} />, [
      [paramSetQuery(ID).queryKey, { data: aSet(changed) }],
      ...more,
    ]);

  test('says how many of its values are others than the pipeline’s, one as one', () => {
    expect(textOfHtml(page())).toContain('all match the pipeline’s defaults');
    expect(textOfHtml(page({ n_changed: 1 }))).toContain('1 of 2 differs from the pipeline’s defaults');
    expect(textOfHtml(page({ n_changed: 2 }))).toContain('2 of 2 differ from the pipeline’s defaults');
  });

  test('says who made it, which runs used it, and on which reference it stands', () => {
    const html = page();
    expect(textOfHtml(html)).toMatch(/used by 1 run created by Ana Ribeiro.*; never changes/);
    expect(html).toContain(`href="/run?param_set=${ID}"`);
    expect(textOfHtml(html)).toContain('RDP 16 13,212 sequences · SHA-256 cd');
  });

  test('shows whose launches begin with it', () => {
    expect(textOfHtml(page())).not.toContain('default Amplicon');
    expect(textOfHtml(page({}, defaults(ID, ID)))).toContain('V4 MiSeq your default the workspace’s default');
    expect(textOfHtml(page({}, defaults('other', null)))).not.toContain('your default');
  });

  test('with which no run may be started says why, and becomes no default', () => {
    const html = page({ unavailable_reason: 'Its reference was withdrawn.', is_archived: true });
    expect(textOfHtml(html)).toContain('It can’t be used for new runs. Its reference was withdrawn.');
    expect(textOfHtml(html)).toContain('Restore');
    expect(isClosed(html, 'Use as default')).toBe(true);
    expect(isClosed(page(), 'Use as default')).toBe(false);
  });

  test('for everybody is archived by nobody; one that is only read stays as it is', () => {
    expect(textOfHtml(page({ is_public: true }))).not.toContain('Archive');
    expect(isClosed(page(), 'Archive')).toBe(false);
    expect(isClosed(page({ access: 'shared', access_level: 'read' }), 'Archive')).toBe(true);
    as('reader');
    expect(isClosed(page(), 'Duplicate and edit')).toBe(true);
  });

  test('is shown to nobody who may not see any, not even from memory', () => {
    setGrants({ app_permissions: null, workspace_permissions: [], settings: null });
    expect(textOfHtml(page())).toContain('You don’t have access to the parameter sets of this workspace.');
    expect(textOfHtml(page())).not.toContain('V4 MiSeq');
  });

  test('that is not there leads back to the list', () => {
    const error = new CallError(404, { detail: 'There is no such thing here.', code: 'not_found' });
    const html = renderMarkup(<ParamSetScreen id={ID} onDuplicated={nothing} />, [[paramSetQuery(ID).queryKey, error]]);
    expect(textOfHtml(html)).toContain('This parameter set was not found in this workspace.');
    expect(html).toContain('href="/param-set"');
    expect(textOfHtml(html)).not.toContain('Try again');
  });
});

describe('the list of parameter sets', () => {
  const place: ParamSetsTarget = {
    ...{
      page: 1,
      page_size: 25,
      name: '',
      scope: '',
      pipeline_id: '',
      archived: false,
      a: '',
      b: '',
      create: false,
      add: '',
    },
  };
  const list = (rows: ParamSet[], changed: Partial<ParamSetsTarget> = {}) => {
    const view = { ...place, ...changed };
    const answer = { data: rows, paging: { page: 1, page_size: 25, total: rows.length } };
    return renderMarkup(<ParamSetsScreen view={view} onView={nothing} upload={async () => 'x'} />, [
      [paramSetsQuery(view).queryKey, answer],
    ]);
  };

  test('shows of each its pipeline, reference and hash, and which are archived or for everybody', () => {
    const text = textOfHtml(
      list([aSet(), aSet({ id: 'd'.repeat(32), name: 'Alt', is_archived: true, is_public: true })]),
    );
    expect(text).toContain('2 parameter sets');
    expect(text).toMatch(/V4 MiSeq for Amplicon 16S 1\.0\.0 this workspace RDP 16 c0ffee12 /);
    expect(text).toContain('Alt public archived');
  });

  test('compares two that are ticked, and says so before', () => {
    expect(isClosed(list([aSet()]), 'Compare')).toBe(true);
  });

  test('that is empty says what a set is; one that a filter empties only that', () => {
    expect(textOfHtml(list([]))).toContain('No parameter sets yet. A parameter set holds the references');
    expect(textOfHtml(list([], { archived: true }))).toContain('No parameter sets match these filters. Show all');
    expect(textOfHtml(list([], { scope: 'shared' }))).toContain('parameter set is shared with you or this workspace');
  });

  test('offers a new one to whom may make one', () => {
    expect(isClosed(list([]), 'New parameter set')).toBe(false);
    as('reader');
    expect(isClosed(list([]), 'New parameter set')).toBe(true);
    expect(textOfHtml(list([aSet()]))).toContain('V4 MiSeq');
  });
});

describe('two parameter sets side by side', () => {
  const other = aSet({ id: 'd'.repeat(32), name: 'V4, strict', pipeline_version: '1.1.0' });
  const same = { a: aSet(), b: other, same_pipeline: true, parameters: [], references: [], n_same: 2 };
  const overlap = { name: 'overlap', title: 'Overlap', unit: 'bases', a: 16, b: null };

  test('differ line by line, with the unit, and in what only one of them has', () => {
    const references = [{ fact: 'Reference sequences: version', a: '16', b: '18' }];
    const text = renderText(<ParamSetDifferences diff={{ ...same, references, parameters: [overlap] }} />);
    expect(text).toMatch(
      /V4 MiSeq V4, strict Reference sequences: version 16 18 Overlap \(bases\) 16 not a parameter$/,
    );
    expect(text).not.toContain('different pipelines');
    const texts = [{ ...overlap, unit: '', a: false, b: '' }];
    expect(renderText(<ParamSetDifferences diff={{ ...same, parameters: texts }} />)).toMatch(/Overlap no none$/);
  });

  test('are the same where values and reference are', () => {
    expect(renderText(<ParamSetDifferences diff={same} />)).toMatch(
      /^The parameter sets are identical\..*The values and the references are the same, so runs give the same result\./,
    );
  });

  test('of two versions of a pipeline are never the same, however alike their values', () => {
    const text = renderText(<ParamSetDifferences diff={{ ...same, same_pipeline: false }} />);
    expect(text).toContain('These parameter sets belong to different pipelines.');
    expect(text).toContain('Pipeline Amplicon 16S 1.0.0 Amplicon 16S 1.1.0');
    expect(text).not.toContain('They are the same');
  });
});
