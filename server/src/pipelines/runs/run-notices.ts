import type { Notification, RunState } from '@cohortium/contract';
import { loadPerson, loadSettings } from '#identity';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { PersonCaller } from '#platform/http';
import { projectsByIds } from '#projects';
import { workspaceIdsOf } from '#workspaces';
import { countUnread, insertNotification, listNotifications, markRead, type NotificationRow } from './notices-store.ts';
import type { RunRow } from './runs-store.ts';

const endLabels: Partial<Record<RunState, string>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'was cancelled',
};

/** The notification of a run that has ended. */
export function runEndMessage(run: Pick<RunRow, 'name' | 'state' | 'reason'>, project: string) {
  const title = `${run.name} ${endLabels[run.state] ?? `is ${run.state}`}`;
  const why = run.reason ?? 'All samples have results.';
  return { title, text: `Submission: ${project}. ${why}` };
}

/** Tells the person who started a run how it ended: in the page, and by mail unless they have switched that off. */
export async function notifyRunEnd({ mail, config }: Platform, tx: Tx, run: RunRow): Promise<void> {
  const [[project], person, settings] = await Promise.all([
    projectsByIds(tx, [run.project_id]),
    loadPerson(tx, run.created_by),
    loadSettings(tx, run.created_by),
  ]);
  const { title, text } = runEndMessage(run, project?.name ?? 'deleted');
  const { workspace_id, state } = run;
  await insertNotification(tx, {
    ...{ id: newId(), person_id: run.created_by, workspace_id, title, text, state },
    ...{ kind: 'run_ended', object_id: run.id },
  });
  if (!settings.mail_on_run_end) return;
  await mail.send(tx, {
    to: person.email,
    subject: title,
    text: `Hello ${person.name},\n\n${title}.\n\n${text}\n\nRun: ${run.name} (${run.id})\nState: ${state}\n\nYou can turn these emails off in your settings.`,
    links: [{ title: 'View run', href: `${config.url}/run/${run.id}?workspace=${workspace_id}` }],
  });
}

function noticeView({ person_id: _, ...notice }: NotificationRow): Notification {
  return notice;
}

export async function listNotices(
  { db }: Platform,
  { person }: PersonCaller,
  query: { page: number; page_size: number; unread_only: boolean },
) {
  const { page, page_size } = query;
  const workspace_ids = await workspaceIdsOf(db, person);
  const [{ rows, total }, n_unread] = await Promise.all([
    listNotifications(db, { ...query, person_id: person.id, workspace_ids }),
    countUnread(db, person.id, workspace_ids),
  ]);
  return { data: rows.map(noticeView), paging: { page, page_size, total }, n_unread };
}

export async function markNoticesRead({ db, clock }: Platform, { person }: PersonCaller, ids: string[] | undefined) {
  await transact(db, (tx) => markRead(tx, person.id, { ids, at: clock.now() }));
  return { data: { n_unread: await countUnread(db, person.id, await workspaceIdsOf(db, person)) } };
}
