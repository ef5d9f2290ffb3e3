import type { Notification } from '@cohortium/contract';
import { Bell, BellDot } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button, IconButton } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { toast } from '#ui/feedback';
import { Popover } from '#ui/overlays';
import { RunStatePill } from '../runs/run-state-pill.tsx';
import { toneOfNotification } from './describe-notification.ts';
import { markRead, useNotifications, useUnfinishedRuns } from './notifications.ts';
import { RunProgressIndicator } from './run-progress-indicator.tsx';

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
