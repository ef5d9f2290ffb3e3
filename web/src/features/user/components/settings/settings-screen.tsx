import type { DataType, UserSettings, Workspace } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader, Tab, Tabs } from '#ui/layout';
import { OmicSettings } from './omic-settings.tsx';
import { OwnSettings } from './own-settings.tsx';
import { WorkspaceSettingsCards } from './workspace-settings.tsx';

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
