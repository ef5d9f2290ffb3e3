import { CallError, type SampleFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type FilterScreen,
  type FilterSearch,
  filterLinkQuery,
  filterOfSearch,
  filterSearch,
  filterSlot,
  initialFilter,
  parseFilter,
} from '#features/samples';
import { sentenceOf } from '#platform/api';
import { CopyLink } from '#ui/actions';
import { Note, snackbar } from '#ui/feedback';
import { PageHeader } from '#ui/layout';

interface OpenedFilter {
  /** Null while it is loading. */
  filter: SampleFilter | null;
  /** Why the filter of the link is not shown. */
  problem: string | null;
}

const NEW_LINK = 'Ask for a new link.';
const UNREADABLE = `It holds no filter that this page can read. ${NEW_LINK}`;

/** The filter that the URL names. A link that cannot be opened shows the initial filter. */
function useOpenedFilter(search: FilterSearch, screen: FilterScreen): OpenedFilter {
  const id = search.filter_id;
  const linked = useQuery({ ...filterLinkQuery(id ?? ''), enabled: id !== undefined });
  const answer = linked.data?.data.filter;
  const key = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters
  const found = useMemo(
    () => (id === undefined ? filterOfSearch(search, screen) : answer ? parseFilter(answer, screen) : null),
    [key, answer, screen],
  );
  if (found === null && linked.isError) {
    const isMissing = linked.error instanceof CallError && linked.error.status === 404;
    const problem = isMissing ? `${sentenceOf(linked.error)} ${NEW_LINK}` : sentenceOf(linked.error);
    return { filter: initialFilter(screen), problem };
  }
  if (found === 'invalid') return { filter: initialFilter(screen), problem: UNREADABLE };
  return { filter: found === 'none' ? initialFilter(screen) : found, problem: null };
}

/** Puts a filter into the URL, which takes a moment for a long one; only the last of several gets there. */
function useFilterNavigation(screen: FilterScreen, key: string, isWithSettings: boolean) {
  const navigate = useNavigate();
  const latest = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, by Back or by a link, counts more
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [key],
  );
  return async (filter: SampleFilter, { replace } = { replace: false }) => {
    latest.current += 1;
    const change = latest.current;
    try {
      const params = await filterSearch(filter, screen);
      if (latest.current !== change) return;
      const search = ({ filter: _f, filter_id: _i, ...settings }: Record<string, unknown>) => ({
        ...settings,
        ...params,
      });
      void navigate({ to: '.', search: isWithSettings ? search : params, replace });
    } catch (error) {
      snackbar(`The filter is shown, but has no link. ${sentenceOf(error)}`);
    }
  };
}

/** Keeps the filter for a visit without a link; null keeps the last one. */
function useStoredFilter(slot: ReturnType<typeof filterSlot>, filter: SampleFilter | null) {
  useEffect(() => {
    if (filter !== null) slot.write(filter);
  }, [filter, slot]);
}

type UrlFilterOptions = {
  /** Whether the URL holds settings of the page beside the filter, which stay as they are. */
  isWithSettings: boolean;
};

/** The filter of a screen, which is in the URL; a visit without one opens the filter of the last visit. */
export function useUrlFilter(
  screen: FilterScreen,
  workspaceId: string,
  search: FilterSearch,
  { isWithSettings }: UrlFilterOptions = { isWithSettings: false },
) {
  const slot = filterSlot(screen, workspaceId);
  const key = JSON.stringify(search);
  const isBare = filterOfSearch(search, screen) === 'none' && search.filter_id === undefined;
  // A filter is shown before its URL is there.
  const [next, setNext] = useState(() => ({ key, filter: isBare ? slot.read() : null }));
  if (next.key !== key) setNext({ key, filter: null });
  const opened = useOpenedFilter(search, screen);
  const filter = (next.key === key ? next.filter : null) ?? opened.filter;
  const goTo = useFilterNavigation(screen, key, isWithSettings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit
  useEffect(() => {
    if (next.filter) void goTo(next.filter, { replace: true });
  }, []);
  useStoredFilter(slot, opened.problem === null ? filter : null);
  return {
    filter,
    onFilter: (changed: SampleFilter, options?: { replace: boolean }) => {
      setNext({ key, filter: changed });
      void goTo(changed, options);
    },
    link: <LinkOfFilter workspaceId={workspaceId} isReady={JSON.stringify(filter) === JSON.stringify(opened.filter)} />,
    notice: noticeOf(filter === opened.filter ? opened.problem : null),
  };
}

type LinkOfFilterProps = { workspaceId: string; isReady: boolean };

/** Copies the address, which opens in the workspace of the samples. */
function LinkOfFilter({ workspaceId, isReady }: LinkOfFilterProps) {
  const address = useLocation({ select: ({ href }) => href });
  const link = new URL(address, location.origin);
  link.searchParams.set('workspace', workspaceId);
  return <CopyLink link={link.href} disabledReason={isReady ? null : 'This filter has no link yet'} />;
}

/** Shown while the filter of a link is loading. */
export const OpeningFilter = () => <PageHeader title="Opening the filter …" />;

function noticeOf(problem: string | null): ReactNode {
  if (problem === null) return null;
  return (
    <Note tone="warn" title="The filter of this link was not opened." className="mx-6 mb-2.5 max-md:mx-4">
      {problem}
    </Note>
  );
}
