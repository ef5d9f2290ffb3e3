import type { UserSettings, WorkspaceSettings } from '@cohortium/contract';
import { changeSettings, untouchedSettings } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker, PersonAsker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { type DefaultsWanted, demandUsable } from './choose-defaults.ts';
import { saveWorkspaceSettings, untouchedWorkspace, workspaceSettings } from './settings-store.ts';

type Change<Settings> = { [K in keyof Settings]?: Settings[K] | undefined };

/** Only the defined fields of a change. */
function given<Settings extends object>(change: Change<Settings>): Partial<Settings>;
function given(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Default values of the settings to reset. */
function untouched<Settings extends object>(settings: Settings, key: keyof Settings | undefined): Partial<Settings> {
  if (key === undefined) return settings;
  const one: Partial<Settings> = {};
  one[key] = settings[key];
  return one;
}

async function demandDefaults(platform: Platform, { person, workspace }: PersonAsker, wanted: DefaultsWanted) {
  const fields = (['default_pipeline', 'default_param_set'] as const).filter((field) => wanted[field]);
  if (fields.length === 0) return;
  if (workspace) return demandUsable(platform, { person, workspace }, wanted);
  const message = 'workspace_id is missing. The choices depend on the workspace you work in.';
  throw invalid(fields.map((field) => ({ field, message })));
}

/** Changes the settings of the person that are given. */
export async function editSettings(
  platform: Platform,
  asker: PersonAsker,
  change: Change<UserSettings>,
): Promise<{ data: UserSettings }> {
  await demandDefaults(platform, asker, change);
  return { data: await changeSettings(platform.db, asker.person.id, given<UserSettings>(change)) };
}

/** Puts one setting of the person, or all, back to what everybody begins with. */
export async function resetSettings(
  { db }: Platform,
  { person }: PersonAsker,
  { key }: { key?: keyof UserSettings | undefined },
): Promise<{ data: UserSettings }> {
  return { data: await changeSettings(db, person.id, untouched(untouchedSettings, key)) };
}

async function writeWorkspace(platform: Platform, asker: Asker, change: Partial<WorkspaceSettings>) {
  const { db } = platform;
  const { workspace_id } = asker.workspace;
  return transact(db, async (tx) => {
    await saveWorkspaceSettings(tx, workspace_id, change);
    const act = { person_id: asker.person.id, workspace_id, kind: 'workspace', object_id: workspace_id };
    await recordAct(tx, { ...act, action: 'edit_settings', detail: { ...change } });
    return { data: await workspaceSettings(tx, workspace_id) };
  });
}

export async function showWorkspaceSettings({ db }: Platform, { workspace }: Asker) {
  return { data: await workspaceSettings(db, workspace.workspace_id) };
}

/** Changes what launches in the workspace begin with. */
export async function editWorkspaceSettings(
  platform: Platform,
  asker: Asker,
  change: Change<WorkspaceSettings>,
): Promise<{ data: WorkspaceSettings }> {
  await demandUsable(platform, asker, change);
  return writeWorkspace(platform, asker, given<WorkspaceSettings>(change));
}

export async function resetWorkspaceSettings(
  platform: Platform,
  asker: Asker,
  { key }: { key?: keyof WorkspaceSettings | undefined },
): Promise<{ data: WorkspaceSettings }> {
  return writeWorkspace(platform, asker, untouched(untouchedWorkspace, key));
}
