import {
  type DataType,
  permissionsOfWorkspaceRole,
  type User,
  type UserSettings,
  type Workspace,
  type WorkspaceRole,
  type WorkspaceSettings,
} from '@cohortium/contract';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { ProfileScreen } from './profile-screen.tsx';
import { ownSettingsQuery, workspaceSettingsQuery } from './settings.ts';
import { readSettingsTab, SettingsScreen, type SettingsTab } from './settings-screen.tsx';

beforeAll(() => setTimeZone('Asia/Kathmandu'));
afterEach(() => setGrants());

const ignore = () => undefined;
const untouched: UserSettings = {
  ...{ default_pipeline: null, default_param_set: null, mail_on_run_end: true },
  ...{ methylation: false, microbiomics: true, rna_seq: false },
};
const lab: Workspace = {
  ...{ id: 'b'.repeat(32), name: 'Gut Lab', description: '', is_default: false, is_personal: false },
  ...{ role: 'owner', n_members: 2, created_at: '2026-11-20T10:00:00Z' },
};
const catalogue: DataType[] = [
  { id: 10, name: 'raw_amplicon_sequence', omic_type: 'microbiomics', title: 'Amplicon reads' },
];
const screen = (tab: SettingsTab, workspace: Workspace | null = lab) => (
  <SettingsScreen {...{ tab, workspace, catalogue }} onChanged={ignore} />
);
const own = (given: Partial<UserSettings> = {}): [readonly unknown[], unknown][] => [
  [ownSettingsQuery().queryKey, { data: { settings: { ...untouched, ...given }, untouched } }],
];
const workspaces = (given: Partial<WorkspaceSettings> = {}): [readonly unknown[], unknown][] => [
  [workspaceSettingsQuery().queryKey, { data: { default_pipeline: null, default_param_set: null, ...given } }],
];
const holding = (role: WorkspaceRole, microbiomics = false) =>
  setGrants({
    app_permissions: null,
    workspace_permissions: permissionsOfWorkspaceRole[role],
    settings: { ...untouched, microbiomics },
  });
const AS_IT_WAS = 'All settings are at their defaults';

test('an address names whose settings are shown; any other word is the person’s', () => {
  expect(['workspace', 'kinds'].map(readSettingsTab)).toEqual(['workspace', 'kinds']);
  for (const word of [undefined, null, '', 'person', 'Workspace', 7]) expect(readSettingsTab(word)).toBe('person');
});

test('what differs from the portal’s beginning is counted, and can be put back', () => {
  expect(renderText(screen('person'), own({ mail_on_run_end: false }))).toContain('Reset 1 setting');
  expect(renderText(screen('person'), own({ mail_on_run_end: false, rna_seq: true }))).toContain('Reset 2 settings');
  expect(disabledReasons(screen('person'), own({ rna_seq: true }))).toEqual({});
  expect(disabledReasons(screen('person'), own())).toEqual({ 'Reset to defaults': AS_IT_WAS });
});

test('whether messages come is a switch that stands as it was set', () => {
  const checked = (given: Partial<UserSettings>) =>
    /<input[^>]* checked=""/.test(renderMarkup(screen('person'), own(given)));
  expect([checked({ mail_on_run_end: true }), checked({ mail_on_run_end: false })]).toEqual([true, false]);
});

test('until the settings are there none can be changed', () => {
  for (const tab of ['person', 'workspace', 'kinds'] as const) {
    expect(renderMarkup(screen(tab))).not.toMatch(/<button|type="checkbox"/);
  }
});

test('a parameter set is chosen of a pipeline, so not before one', () => {
  holding('owner');
  expect(renderText(screen('person'), own())).toContain('Choose a pipeline first.');
  expect(renderText(screen('person'), own({ default_pipeline: 'f'.repeat(32) }))).not.toContain(
    'Choose a pipeline first.',
  );
});

test('the workspace’s settings are changed by owners and admins; others read why not', () => {
  const put = { default_pipeline: 'f'.repeat(32) };
  for (const role of ['owner', 'admin'] as const) {
    holding(role);
    expect(disabledReasons(screen('workspace'), workspaces(put))).toEqual({});
  }
  for (const role of ['writer', 'reader'] as const) {
    holding(role);
    const why = "Don't have permission to edit the settings of Gut Lab";
    expect(disabledReasons(screen('workspace'), workspaces(put))).toEqual({ 'Reset to defaults': why });
    expect(renderText(screen('workspace'), workspaces(put)).replaceAll('&#x27;', "'")).toContain(
      `${why} Ask a workspace owner or admin.`,
    );
  }
});

test('a workspace that chose nothing has nothing to put back; without a workspace there is nothing', () => {
  holding('owner');
  expect(disabledReasons(screen('workspace'), workspaces())).toEqual({ 'Reset to defaults': AS_IT_WAS });
  expect(renderText(screen('workspace', null), workspaces())).not.toContain('begin with');
});

test('what of a kind the portal takes is reported once the kind is in use', () => {
  holding('owner', false);
  expect(renderText(screen('kinds'), own())).not.toContain('Amplicon reads');
  holding('owner', true);
  const kinds = renderText(screen('kinds'), own());
  expect(kinds).toContain('Microbiomics is in use Amplicon reads');
  expect(kinds.match(/Turn it on/g)).toHaveLength(2);
});

const ana: User = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana "李" Ribeiro', app_role_name: 'technical_assistant' },
  ...{ second_factor_required: false, signed_term: false, timezone: 'UTC', created_at: '2026-11-20T20:00:00Z' },
};
const profile = (user: User) => (
  <ProfileScreen user={user} onEdited={ignore} terms={() => <p>Seven sections.</p>} security={<p>Tokens.</p>} />
);

test('a profile says who one is, in which role, since when, and whether the terms are accepted', () => {
  expect(renderText(profile(ana))).toContain('ana@lab.example technical assistant since 21 Nov 2026');
  expect(renderText(profile(ana))).toContain('Terms of the beta not accepted Read the terms');
  expect(renderText(profile({ ...ana, signed_term: true }))).toContain('Terms of the beta accepted');
});

test('nothing is saved before something is changed; UTC is among the zones', () => {
  expect(disabledReasons(profile(ana))).toEqual({ Save: 'No changes yet.' });
  expect(renderMarkup(profile(ana))).toContain('<option value="UTC">');
  expect(renderMarkup(profile(ana))).toContain('<option value="Europe/London">');
});
