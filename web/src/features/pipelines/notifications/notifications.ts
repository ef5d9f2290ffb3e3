import { type Notification, pipelineRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, queryOf, refresh } from '#platform/api';
import { unfinishedQuery } from '../runs/runs.ts';
import { newNotifications } from './describe-notification.ts';

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
export function useUnfinishedRuns(mayRead: boolean) {
  const query = useQuery({
    ...unfinishedQuery(),
    enabled: mayRead,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.data.length ?? 0) > 0 ? BUSY_MS : IDLE_MS),
  });
  return query.data?.data ?? [];
}

/** The user's notifications; `onNews` is called once for each new one. */
export function useNotifications(busy: boolean, onNewItems: (newItems: readonly Notification[]) => void) {
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
