import { SIDEBAR } from '@cohortium/contract';
import { useCallback, useSyncExternalStore } from 'react';

/** True while the browser matches the query. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Below 768 px. */
export const useIsMobile = (): boolean => useMediaQuery(`(max-width: ${SIDEBAR.mobile_breakpoint_px - 1}px)`);

/** Below 1024 px, where a sidebar of 16rem takes a quarter of the page or more. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 1023px)');
