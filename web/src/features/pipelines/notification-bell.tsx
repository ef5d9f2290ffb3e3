import { type Notification, pipelineRoutes, type RunProgress, type RunState } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BellDot } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#platform';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button, IconButton } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { toast } from '#ui/feedback';
import { Popover } from '#ui/overlays';
import { formatProgress } from './runs/describe-run.ts';
import { RunStatePill } from './runs/run-state-pill.tsx';
import { unfinishedQuery } from './runs/runs.ts';

/** The unread notifications since the last poll; empty at the first poll. */
export function newNotifications(knownIds: ReadonlySet<string> | null, list: readonly Notification[]): Notification[] {
  if (knownIds === null) return [];
  return list.filter(({ id, read_at }) => read_at === null && !knownIds.has(id));
}

export const toneOfNotification = (state: RunState): 'success' | 'danger' | 'warning' =>
  state === 'succeeded' ? 'success' : state === 'failed' ? 'danger' : 'warning';

/** "1 run · 71 %", "3 runs · 40 %", "2 runs waiting": what the top bar says of unfinished runs. */
export function describeActiveRuns(runs: readonly Pick<RunProgress, 'state' | 'progress'>[]): string {
  const going = runs.filter(({ state }) => state === 'running');
  if (going.length === 0) return `${formatCount(runs.length, 'run')} waiting`;
  return `${formatCount(runs.length, 'run')} · ${formatProgress(overallProgress(going))}`;
}

/** The mean progress of the running runs, 0 to 1. */
export const overallProgress = (runs: readonly Pick<RunProgress, 'progress'>[]): number =>
  runs.length === 0 ? 0 : runs.reduce((sum, { progress }) => sum + progress, 0) / runs.length;

const PAGE_SIZE = 15;
/** The polling intervals with and without active runs. */
const BUSY_MS = 4000;
const IDLE_MS = 30_000;

export const notificationsQuery = () => queryOf(pipelineRoutes.notifications, { query: { page_size: PAGE_SIZE } });

export async function markRead(ids?: readonly string[]) {
  await call(pipelineRoutes.readNotifications, { body: ids ? { ids: [...ids] } : {} });
  await refresh(pipelineRoutes.notifications);
}

/** The runs of the workspace that go on now, followed from any page. */
function useUnfinishedRuns(mayRead: boolean) {
  const query = useQuery({
    ...unfinishedQuery(),
    enabled: mayRead,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? BUSY_MS : IDLE_MS),
  });
  return query.data?.data ?? [];
}

/** The user's notifications; `onNews` is called once for each new one. */
function useNotifications(busy: boolean, onNewItems: (newItems: readonly Notification[]) => void) {
  const query = useQuery({ ...notificationsQuery(), staleTime: 0, refetchInterval: busy ? BUSY_MS : IDLE_MS });
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const notify = useRef(onNewItems);
  notify.current = onNewItems;
  const list = query.data?.data;
  useEffect(() => {
    if (!list) return;
    const newItems = newNotifications(knownIds.current, list);
    knownIds.current = new Set(list.map(({ id }) => id));
    if (newItems.length === 0) return;
    notify.current(newItems);
    void refresh(pipelineRoutes.runs, pipelineRoutes.runRefresh);
  }, [list]);
  return { list: list ?? [], n_unread: query.data?.n_unread ?? 0, query };
}

const ROUND = 2 * Math.PI * 6;

/** The progress indicator in the top bar: number and progress of active runs, with a link to them. */
export function RunProgressIndicator({ runs }: { runs: readonly RunProgress[] }) {
  const [only] = runs;
  if (!only) return null;
  const label = describeActiveRuns(runs);
  const progress = overallProgress(runs.filter(({ state }) => state === 'running'));
  const inside = (
    <>
      <svg viewBox="0 0 16 16" className="size-4! -rotate-90" aria-hidden="true">
        <circle cx="8" cy="8" r="6" className="fill-none stroke-pressed" strokeWidth="2.5" />
        <circle
          cx="8"
          cy="8"
          r="6"
          className="fill-none stroke-state-running"
          strokeWidth="2.5"
          strokeDasharray={`${progress * ROUND} ${ROUND}`}
        />
      </svg>
      <span className="max-md:sr-only">{label}</span>
    </>
  );
  const look = 'flex h-8 flex-none items-center gap-2 rounded-m px-2 text-12 text-ink-2! no-underline! hover:bg-hover';
  if (runs.length === 1) {
    return (
      <Link to="/run/$id" params={{ id: only.id }} className={look} title={label}>
        {inside}
      </Link>
    );
  }
  return (
    <Link to="/run" className={look} title={label}>
      {inside}
    </Link>
  );
}

type NotificationBellProps = {
  /** Goes to a run, in its own workspace. */
  onOpen: (notification: Notification) => void;
  /** The run whose page is open; its end needs no toast. */
  openRun: string | null;
};

/** Active and finished runs: in the top bar, and as toasts on other pages. */
export function NotificationBell({ onOpen, openRun }: NotificationBellProps) {
  const [open, setOpen] = useState(false);
  const running = useUnfinishedRuns(useCan('read', 'run'));
  const { list, n_unread, query } = useNotifications(running.length > 0, (news) => {
    for (const one of news) {
      if (one.object_id === openRun) void markRead([one.id]);
      else showToast(one, onOpen);
    }
  });
  const choose = (one: Notification) => {
    setOpen(false);
    if (one.read_at === null) void markRead([one.id]);
    onOpen(one);
  };
  const label = n_unread > 0 ? `Notifications, ${n_unread} unread` : 'Notifications';
  return (
    <>
      <RunProgressIndicator runs={running} />
      <Popover
        label="Notifications"
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="w-96"
        trigger={<IconButton label={label} icon={n_unread > 0 ? BellDot : Bell} side="bottom" />}
      >
        <div className="-mx-3 -mt-1 flex items-center gap-2 border-line border-b pr-2 pb-2 pl-3.5">
          <h2 className="flex-1 font-semibold text-13">Notifications</h2>
          {n_unread > 0 && (
            <Button size="small" look="ghost" onClick={() => void markRead()}>
              Mark all as read
            </Button>
          )}
        </div>
        {query.isError && <p className="px-0.5 pt-3 text-13 text-danger">{sentenceOf(query.error)}</p>}
        {!query.isError && list.length === 0 && (
          <p className="px-0.5 pt-3 text-13 text-ink-2">
            No notifications yet. You are notified here when your runs finish.
          </p>
        )}
        <ul className="-mx-3 -mb-3">
          {list.map((one) => (
            <li key={one.id} className="border-line border-t first:border-t-0">
              <NotificationRow one={one} onChoose={() => choose(one)} />
            </li>
          ))}
        </ul>
      </Popover>
      <span role="status" className="sr-only">
        {n_unread > 0 ? formatCount(n_unread, 'unread notification') : ''}
      </span>
    </>
  );
}

function showToast(one: Notification, onOpen: NotificationBellProps['onOpen']) {
  const handleOpen = () => {
    void markRead([one.id]);
    onOpen(one);
  };
  toast({
    title: one.title,
    description: one.text,
    tone: toneOfNotification(one.state),
    action: { label: 'Open run', onSelect: handleOpen },
  });
}

function NotificationRow({ one, onChoose }: { one: Notification; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid w-full gap-0.5 px-3.5 py-2.5 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]!"
    >
      <span className="flex items-center gap-2">
        <RunStatePill run={{ state: one.state, progress: 1, reason: null, queue_position: null }} />
        <span className="flex-1 text-right text-12 text-ink-3">
          {one.read_at === null && <b className="font-semibold text-accent-text">new · </b>}
          <RelativeTime at={one.created_at} />
        </span>
      </span>
      <span className={one.read_at === null ? 'font-semibold text-13' : 'text-13'}>{one.title}</span>
      <span className="text-12 text-ink-2">{one.text}</span>
    </button>
  );
}
