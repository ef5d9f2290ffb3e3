import type { SampleFilter } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type BrowserPlace, filterSlot, parseUrlFilter, toUrlFilter } from '#features/samples';

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
export function useFilterUrl(workspaceId: string, kind: BrowserPlace, urlValue: unknown): string | null {
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
