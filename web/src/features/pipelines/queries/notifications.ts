import { type Notification, pipelineRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, queryOf, refresh } from '#platform/api';
import { freshNews } from '../model/describe-notification.ts';
import { unfinishedQuery } from './runs.ts';

const SHOWN = 15;
/** The polling intervals with and without active runs. */
const BUSY_MS = 4000;
const IDLE_MS = 30_000;

export const notificationsQuery = () => queryOf(pipelineRoutes.notifications, { query: { page_size: SHOWN } });

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
export function useNotifications(busy: boolean, onNews: (news: readonly Notification[]) => void) {
  const query = useQuery({ ...notificationsQuery(), staleTime: 0, refetchInterval: busy ? BUSY_MS : IDLE_MS });
  const known = useRef<ReadonlySet<string> | null>(null);
  const hear = useRef(onNews);
  hear.current = onNews;
  const list = query.data?.data;
  useEffect(() => {
    if (!list) return;
    const news = freshNews(known.current, list);
    known.current = new Set(list.map(({ id }) => id));
    if (news.length === 0) return;
    hear.current(news);
    void refresh(pipelineRoutes.runs, pipelineRoutes.runRefresh);
  }, [list]);
  return { list: list ?? [], n_unread: query.data?.n_unread ?? 0, query };
}
