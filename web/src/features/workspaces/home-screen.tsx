import type { ReactNode } from 'react';
import { now, timeZone } from '#platform';
import { WorkspaceList } from './workspace-list.tsx';

/** "Good morning, Ana" by the hour of the person's zone. `now` is in milliseconds. */
export function greeting(name: string, now: number, zone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const time = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const first = name.trim().split(/\s+/)[0];
  return first ? `Good ${time}, ${first}` : `Good ${time}`;
}

type HomeScreenProps = {
  /** The person's name. */
  name: string;
  selectedId: string | null;
  onSelect: (workspaceId: string) => void;
  /** What other features show of the selected workspace: its latest cohorts, its runs. */
  children?: ReactNode;
  /** The user's pending invitations. */
  invitations?: ReactNode;
  /** What can be brought back. */
  deleted?: ReactNode;
  onManage: () => void;
  /** On the right: what waits for the person. */
  aside?: ReactNode;
};

export function HomeScreen({
  name,
  selectedId,
  onSelect,
  children,
  invitations,
  deleted,
  onManage,
  aside,
}: HomeScreenProps) {
  return (
    <div className="flex min-h-full flex-1 max-lg:flex-col">
      <div className="flex min-w-0 flex-1 flex-col gap-5.5 px-6 py-5.5 max-md:px-4 max-md:py-4.5">
        <div>
          <h1 className="font-semibold text-28 tracking-[-.025em]">{greeting(name, now(), timeZone())}</h1>
          <p className="text-ink-2">You work in the selected workspace.</p>
        </div>
        {invitations}
        <WorkspaceList selectedId={selectedId} onSelect={onSelect} onManage={onManage} />
        {children}
        {deleted}
      </div>
      {aside && (
        <aside className="flex w-85 flex-none flex-col gap-5 border-line border-l px-5 py-5.5 max-lg:w-full max-lg:border-t max-lg:border-l-0 max-md:px-4">
          {aside}
        </aside>
      )}
    </div>
  );
}
