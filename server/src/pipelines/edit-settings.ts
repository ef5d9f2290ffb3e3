import type { UserSettings, WorkspaceSettings } from '@cohortium/contract';
import { changeSettings, DEFAULT_SETTINGS } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { validationError } from '#platform/errors';
import type { Caller, PersonCaller } from '#platform/http';
import { type DefaultSettings, requireUsable } from './choose-defaults.ts';
import { DEFAULT_WORKSPACE_SETTINGS, saveWorkspaceSettings, workspaceSettings } from './settings-store.ts';

type PartialChange<Settings> = { [K in keyof Settings]?: Settings[K] | undefined };

/** Only the defined fields of a change. */
function definedFields<Settings extends object>(change: PartialChange<Settings>): Partial<Settings>;
function definedFields(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Default values of the settings to reset. */
function defaultsFor<Settings extends object>(settings: Settings, key: keyof Settings | undefined): Partial<Settings> {
  if (key === undefined) return settings;
  const one: Partial<Settings> = {};
  one[key] = settings[key];
  return one;
}

async function requireDefaults(platform: Platform, { person, workspace }: PersonCaller, defaults: DefaultSettings) {
  const fields = (['default_pipeline', 'default_param_set'] as const).filter((field) => defaults[field]);
  if (fields.length === 0) return;
  if (workspace) return requireUsable(platform, { person, workspace }, defaults);
  const message = 'workspace_id is missing. The choices depend on the workspace you work in.';
  throw validationError(fields.map((field) => ({ field, message })));
}

/** Changes the settings of the person that are given. */
export async function editSettings(
  platform: Platform,
  caller: PersonCaller,
  change: PartialChange<UserSettings>,
): Promise<{ data: UserSettings }> {
  await requireDefaults(platform, caller, change);
  return { data: await changeSettings(platform.db, caller.person.id, definedFields<UserSettings>(change)) };
}

/** Puts one setting of the person, or all, back to what everybody begins with. */
export async function resetSettings(
  { db }: Platform,
  { person }: PersonCaller,
  { key }: { key?: keyof UserSettings | undefined },
): Promise<{ data: UserSettings }> {
  return { data: await changeSettings(db, person.id, defaultsFor(DEFAULT_SETTINGS, key)) };
}

async function saveWorkspaceDefaults(platform: Platform, caller: Caller, change: Partial<WorkspaceSettings>) {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  return transact(db, async (tx) => {
    await saveWorkspaceSettings(tx, workspace_id, change);
    const eventBase = { person_id: caller.person.id, workspace_id, kind: 'workspace', object_id: workspace_id };
    await recordAuditEvent(tx, { ...eventBase, action: 'edit_settings', detail: { ...change } });
    return { data: await workspaceSettings(tx, workspace_id) };
  });
}

export async function showWorkspaceSettings({ db }: Platform, { workspace }: Caller) {
  return { data: await workspaceSettings(db, workspace.workspace_id) };
}

/** Changes what launches in the workspace begin with. */
export async function editWorkspaceSettings(
  platform: Platform,
  caller: Caller,
  change: PartialChange<WorkspaceSettings>,
): Promise<{ data: WorkspaceSettings }> {
  await requireUsable(platform, caller, change);
  return saveWorkspaceDefaults(platform, caller, definedFields<WorkspaceSettings>(change));
}

export async function resetWorkspaceSettings(
  platform: Platform,
  caller: Caller,
  { key }: { key?: keyof WorkspaceSettings | undefined },
): Promise<{ data: WorkspaceSettings }> {
  return saveWorkspaceDefaults(platform, caller, defaultsFor(DEFAULT_WORKSPACE_SETTINGS, key));
}
