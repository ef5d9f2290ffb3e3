import type { SampleFilter } from '@cohortium/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AddToCohortDrawer, CreateCohortDrawer } from '#features/cohorts';
import {
  ArchivedSamples,
  applyUrlFilter,
  type BrowserPlace,
  browserKinds,
  DataBrowserScreen,
  filterSlot,
  parseUrlFilter,
  toUrlFilter,
} from '#features/samples';
import { CopyLink } from '#ui/actions';
import { useSessionState } from '../../use-session.ts';

/** Longer URLs fail in some mail programs and proxies. */
const LONGEST = 4_000;

function serializeFilter(filter: SampleFilter | null, kind: BrowserPlace): string {
  const urlFilter = filter === null ? null : toUrlFilter(filter, kind);
  return urlFilter === null ? '' : JSON.stringify(urlFilter);
}

/** Without a kind, the URL shows microbiomes. */
const toUrlKind = (kind: BrowserPlace) => (kind === 'browser' ? {} : { kind });

/**
 * Keeps the filter of a kind of samples and the URL in sync. Returns the link to share; null if the filter is too long for a
 * URL.
 */
function useFilterUrl(workspaceId: string, kind: BrowserPlace, urlValue: unknown): string | null {
  const slot = filterSlot(kind, workspaceId);
  const filter = useSyncExternalStore(slot.subscribe, slot.read, slot.read);
  const navigate = useNavigate();
  const now = urlValue === undefined ? '' : JSON.stringify(urlValue);
  const serialized = serializeFilter(filter, kind);
  const lastSerialized = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another address
  useEffect(() => {
    const opened = now === lastSerialized.current ? null : parseUrlFilter(urlValue, kind);
    lastSerialized.current = now;
    if (opened) slot.write(opened);
    const next = serializeFilter(slot.read(), kind);
    const short = next.length <= LONGEST ? next : '';
    if (short === now) return;
    lastSerialized.current = short;
    const search = { ...toUrlKind(kind), ...(short === '' ? {} : { filter: JSON.parse(short) }) };
    void navigate({ to: '.', search, replace: true });
  }, [slot, kind, urlValue, now, serialized, navigate]);
  if (serialized.length > LONGEST) return null;
  const search = new URLSearchParams({ ...toUrlKind(kind), ...(serialized === '' ? {} : { filter: serialized }) });
  return `${location.origin}/cohort-builder${search.size > 0 ? `?${search}` : ''}`;
}

/**
 * The samples, with the drawer that freezes what was found; `?run=` and `?project=` are the pages of a run
 * and of a submission handing their samples over, `&create=cohort` to be frozen at once, `?sample=` and `?taxon=` what the search found, `?filter=` what the link of a filter holds.
 * `?kind=` shows another kind of samples than microbiomes, or those of public archives.
 */
export function DataBrowser() {
  const { workspace_id } = useSessionState();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const hasUrlTarget = ['run', 'project', 'sample', 'value', 'taxon'].some(
    (paramName) => search[paramName] !== undefined,
  );
  const [create, setCreate] = useState(false);
  useEffect(() => {
    if (!hasUrlTarget || workspace_id === null) return;
    applyUrlFilter(workspace_id, search);
    setCreate(search.create === 'cohort');
    // The URL parameters are removed after they set the filter, because a reload would restore removed rules.
    void navigate({ to: '/cohort-builder', replace: true });
  }, [hasUrlTarget, workspace_id, navigate, search]);
  if (workspace_id === null || hasUrlTarget) return null;
  if (search.kind === 'archives') return <ArchivedSamples />;
  const kind = browserKinds.find(({ place }) => place === search.kind)?.place ?? 'browser';
  return (
    <Browser
      key={kind}
      workspaceId={workspace_id}
      kind={kind}
      urlFilter={search.filter}
      createAtOnce={kind === 'browser' && create}
    />
  );
}

type BrowserProps = { workspaceId: string; kind: BrowserPlace; urlFilter: unknown; createAtOnce: boolean };

function Browser({ urlFilter, ...props }: BrowserProps) {
  const navigate = useNavigate();
  const link = useFilterUrl(props.workspaceId, props.kind, urlFilter);
  const tooLong = link === null ? 'This filter is too long for a link: save it instead' : null;
  return (
    <DataBrowserScreen
      {...props}
      link={<CopyLink link={link ?? ''} disabledReason={tooLong} />}
      addDrawer={(ids, onClose) => (
        <AddToCohortDrawer
          ids={ids}
          onClose={onClose}
          onOpen={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
      cohortDrawer={(draft, onClose) => (
        <CreateCohortDrawer
          draft={draft}
          onClose={onClose}
          onCreated={({ id }) => void navigate({ to: '/cohorts/$id', params: { id } })}
        />
      )}
    />
  );
}
