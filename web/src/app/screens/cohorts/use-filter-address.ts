import type { SampleFilter } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { filterInAddress, filterOfAddress, filterSlot } from '#features/samples';

/** Longer URLs fail in some mail programs and proxies. */
const LONGEST = 4_000;

function wordsOf(filter: SampleFilter | null): string {
  const asked = filter === null ? null : filterInAddress(filter);
  return asked === null ? '' : JSON.stringify(asked);
}

/**
 * Keeps the data browser's filter and the URL in sync. Returns the link to share; null if the filter is too long for a URL.
 */
export function useFilterAddress(workspaceId: string, held: unknown): string | null {
  const slot = filterSlot('browser', workspaceId);
  const filter = useSyncExternalStore(slot.subscribe, slot.read, slot.read);
  const navigate = useNavigate();
  const now = held === undefined ? '' : JSON.stringify(held);
  const wanted = wordsOf(filter);
  const seen = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another address
  useEffect(() => {
    const opened = now === seen.current ? null : filterOfAddress(held);
    seen.current = now;
    if (opened) slot.write(opened);
    const next = wordsOf(slot.read());
    const short = next.length <= LONGEST ? next : '';
    if (short === now) return;
    seen.current = short;
    void navigate({ to: '.', search: short === '' ? {} : { filter: JSON.parse(short) }, replace: true });
  }, [slot, held, now, wanted, navigate]);
  if (wanted.length > LONGEST) return null;
  const search = wanted === '' ? '' : `?filter=${encodeURIComponent(wanted)}`;
  return `${location.origin}/cohort-builder${search}`;
}
