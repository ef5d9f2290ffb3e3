import { SIDEBAR } from '@cohortium/contract';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { cookieSlot, parseFlag } from '#platform';

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
const useIsNarrow = (): boolean => useMediaQuery('(max-width: 1023px)');

const storedState = cookieSlot<boolean>({ name: 'sidebar', parse: parseFlag, max_age_s: SIDEBAR.cookie_max_age_s });

export type SidebarState = {
  /** Whether the sidebar is open: next to the page, or over it on phones. */
  open: boolean;
  mobile: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
};

const SidebarContext = createContext<SidebarState | null>(null);

export function useSidebar(): SidebarState {
  const state = use(SidebarContext);
  if (state === null) throw new Error('useSidebar needs a SidebarProvider around it.');
  return state;
}

/** Ctrl+B or Cmd+B, except with further modifiers. */
export function isSidebarHotkey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) {
  return (
    event.key.toLowerCase() === SIDEBAR.hotkey && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  );
}

/**
 * Stores whether the sidebar is open, in a cookie for seven days on desktops; on phones it starts closed. By default it is open if the page stays wide enough.
 */
export function SidebarProvider({ children }: { children: ReactNode }) {
  const mobile = useIsMobile();
  const narrow = useIsNarrow();
  const [deskOpen, setDeskOpen] = useState(() => storedState.read());
  const [phoneOpen, setPhoneOpen] = useState(false);
  const open = mobile ? phoneOpen : (deskOpen ?? !narrow);

  const setOpen = useCallback(
    (next: boolean) => {
      if (mobile) return setPhoneOpen(next);
      setDeskOpen(next);
      storedState.write(next);
    },
    [mobile],
  );
  const toggle = useCallback(() => setOpen(!open), [setOpen, open]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSidebarHotkey(event)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  const state = useMemo(() => ({ open, mobile, setOpen, toggle }), [open, mobile, setOpen, toggle]);
  return <SidebarContext value={state}>{children}</SidebarContext>;
}
