import type { DataType, OmicType, UserSettings, Workspace } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { Switch } from '#ui/forms';
import { Card, PageHeader, Tab, Tabs } from '#ui/layout';
import { DefaultFields } from './default-fields.tsx';
import { editOwnSettings, ownSettingsQuery, resetOwnSettings } from './settings.ts';
import { WorkspaceSettingsCards } from './workspace-settings.tsx';

/** The kinds of data that a person may have settings for (specification §6). */
const omicSettings = ['microbiomics', 'methylation', 'rna_seq'] as const;
type OmicSetting = (typeof omicSettings)[number];

const OMIC_TITLES: Record<OmicSetting, string> = {
  microbiomics: 'Microbiomics',
  methylation: 'Methylation',
  rna_seq: 'RNA-seq',
};

const OMIC_DESCRIPTIONS: Record<OmicSetting, string> = {
  microbiomics: '16S and shotgun sequencing of microbial communities',
  methylation: 'Arrays and whole-genome bisulfite sequencing',
  rna_seq: 'Gene expression',
};

/** The titles of the data types of an omic type. */
export const titlesOfKind = (catalogue: readonly DataType[], kind: OmicType): string[] =>
  catalogue.filter(({ omic_type }) => omic_type === kind).map(({ title }) => title);

/** The number of settings that differ from the portal's defaults. */
export function countChanged(settings: UserSettings, untouched: UserSettings): number {
  const before = new Map<string, unknown>(Object.entries(untouched));
  return Object.entries(settings).filter(([key, value]) => before.get(key) !== value).length;
}

type OwnSettingsProps = {
  /** Called after each change, because other parts of the page depend on it. */
  onChanged: (settings: UserSettings) => void;
};

interface OwnSettingsState {
  settings: UserSettings;
  untouched: UserSettings;
  edit: (change: Partial<UserSettings>) => void;
  reset: () => void;
  busy: boolean;
}

const showError = (error: Error) =>
  toast({ title: 'The setting could not be saved.', description: sentenceOf(error), tone: 'danger' });

type WithOwnSettingsProps = OwnSettingsProps & { children: (state: OwnSettingsState) => ReactNode };

/** Loads the user's settings. Each change is saved at once, confirmed in a toast and passed to the session. */
function WithOwnSettings({ onChanged, children }: WithOwnSettingsProps) {
  const read = useQuery(ownSettingsQuery());
  const saved = (settings: UserSettings) => {
    toast({ title: 'Saved.' });
    onChanged(settings);
  };
  const edit = useMutation({ mutationFn: editOwnSettings, onSuccess: saved, onError: showError });
  const reset = useMutation({ mutationFn: resetOwnSettings, onSuccess: saved, onError: showError });
  if (read.isError) {
    return <ErrorState title="Your settings could not be loaded." query={read} />;
  }
  if (!read.data) return <Skeleton className="h-40 w-full" />;
  const busy = edit.isPending || reset.isPending;
  return children({ ...read.data.data, edit: edit.mutate, reset: reset.mutate, busy });
}

type OmicSettingsProps = OwnSettingsProps & { catalogue: readonly DataType[] };

/** Which kinds of data the person works with; the settings of a kind show once it is in use. */
function OmicSettings({ catalogue, onChanged }: OmicSettingsProps) {
  return (
    <WithOwnSettings onChanged={onChanged}>
      {({ settings, edit, busy }) =>
        omicSettings.map((kind) => (
          <Card key={kind} title={OMIC_TITLES[kind]} note={OMIC_DESCRIPTIONS[kind]}>
            <div className="grid gap-2.5 px-3.5 py-3">
              <Switch
                label={`${OMIC_TITLES[kind]} is in use`}
                checked={settings[kind]}
                disabled={busy}
                onChange={({ target }) => edit({ [kind]: target.checked })}
              />
              <TypesOfKind kind={kind} catalogue={catalogue} />
            </div>
          </Card>
        ))
      }
    </WithOwnSettings>
  );
}

function TypesOfKind({ kind, catalogue }: { kind: OmicSetting; catalogue: readonly DataType[] }) {
  const mayRead = useCan('read', `${kind}_settings`);
  const titles = titlesOfKind(catalogue, kind);
  if (!mayRead)
    return <p className="text-12 text-ink-3">Turn it on to see which of its data types the portal supports.</p>;
  return (
    <ul aria-label="Types of data" className="flex flex-wrap gap-1.5">
      {titles.map((title) => (
        <li key={title} className="rounded-full bg-sunken px-2 py-0.5 text-12 text-ink-2">
          {title}
        </li>
      ))}
    </ul>
  );
}

/** The user's settings in all workspaces. */
function OwnSettings(props: OwnSettingsProps) {
  return <WithOwnSettings {...props}>{(state) => <PersonalDefaultsCard {...state} />}</WithOwnSettings>;
}

function PersonalDefaultsCard({ settings, untouched, edit, reset, busy }: OwnSettingsState) {
  const changed = countChanged(settings, untouched);
  return (
    <>
      <Card title="Your default pipeline" note="overrides the workspace default">
        <div className="px-3.5 py-3">
          <DefaultFields
            settings={settings}
            disabled={busy}
            onChange={(change) => edit(change)}
            without="Workspace default"
          />
        </div>
      </Card>
      <Card title="Messages">
        <div className="px-3.5 py-3">
          <Switch
            label="Email me when my runs finish"
            checked={settings.mail_on_run_end}
            disabled={busy}
            onChange={({ target }) => edit({ mail_on_run_end: target.checked })}
          />
        </div>
      </Card>
      <div>
        <Button
          busy={busy}
          disabledReason={changed === 0 ? 'All settings are at their defaults' : null}
          onClick={() => reset()}
        >
          {changed > 0 ? `Reset ${formatCount(changed, 'setting')}` : 'Reset to defaults'}
        </Button>
      </div>
    </>
  );
}

const titles = { person: 'You', workspace: 'Workspace', kinds: 'Kinds of data' } as const;
export type SettingsTab = keyof typeof titles;

/** Parses the tab in the URL; the user's own tab by default. */
export const readSettingsTab = (param: unknown): SettingsTab =>
  param === 'workspace' || param === 'kinds' ? param : 'person';

type SettingsScreenProps = {
  tab: SettingsTab;
  /** The selected one. */
  workspace: Workspace | null;
  catalogue: readonly DataType[];
  onChanged: (settings: UserSettings) => void;
  /** What else belongs to the workspace. */
  ofWorkspace?: ReactNode;
};

/** What each new run begins with, messages, and which kinds of data are in use. */
export function SettingsScreen({ tab, workspace, catalogue, onChanged, ofWorkspace }: SettingsScreenProps) {
  return (
    <>
      <PageHeader title="Settings" summary="Changes are saved automatically." />
      <Tabs label="Settings scope">
        {(['person', 'workspace', 'kinds'] as const).map((each) => (
          <Tab key={each} current={each === tab}>
            <Link to="/settings" search={each === 'person' ? {} : { of: each }} activeOptions={{ exact: true }}>
              {titles[each]}
            </Link>
          </Tab>
        ))}
      </Tabs>
      <div className="grid max-w-190 content-start gap-4 px-6 py-4 max-md:px-4">
        {tab === 'person' && <OwnSettings onChanged={onChanged} />}
        {tab === 'workspace' && workspace && <WorkspaceSettingsCards key={workspace.id} name={workspace.name} />}
        {tab === 'workspace' && workspace && ofWorkspace}
        {tab === 'kinds' && <OmicSettings catalogue={catalogue} onChanged={onChanged} />}
      </div>
    </>
  );
}
