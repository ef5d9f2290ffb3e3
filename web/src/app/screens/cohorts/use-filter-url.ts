import type { SampleFilter } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { filterSlot, parseUrlFilter, toUrlFilter } from '#features/samples';

/** Longer URLs fail in some mail programs and proxies. */
const LONGEST = 4_000;

function serializeFilter(filter: SampleFilter | null): string {
  const urlFilter = filter === null ? null : toUrlFilter(filter);
  return urlFilter === null ? '' : JSON.stringify(urlFilter);
}

/**
 * Keeps the data browser's filter and the URL in sync. Returns the link to share; null if the filter is too long for a URL.
 */
export function useFilterUrl(workspaceId: string, urlValue: unknown): string | null {
  const slot = filterSlot('browser', workspaceId);
  const filter = useSyncExternalStore(slot.subscribe, slot.read, slot.read);
  const navigate = useNavigate();
  const now = urlValue === undefined ? '' : JSON.stringify(urlValue);
  const serialized = serializeFilter(filter);
  const lastSerialized = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another address
  useEffect(() => {
    const opened = now === lastSerialized.current ? null : parseUrlFilter(urlValue);
    lastSerialized.current = now;
    if (opened) slot.write(opened);
    const next = serializeFilter(slot.read());
    const short = next.length <= LONGEST ? next : '';
    if (short === now) return;
    lastSerialized.current = short;
    void navigate({ to: '.', search: short === '' ? {} : { filter: JSON.parse(short) }, replace: true });
  }, [slot, urlValue, now, serialized, navigate]);
  if (serialized.length > LONGEST) return null;
  const search = serialized === '' ? '' : `?filter=${encodeURIComponent(serialized)}`;
  return `${location.origin}/cohort-builder${search}`;
}
