import { useRef } from 'react';

/** Returns the element that opened a dialog: the focused element, or the button of a closing menu. */
export function openerOf(focused: Element | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement)) return null;
  const menu = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : focused;
}

/**
 * Returns the focus to the opener when a dialog without its own trigger closes. `whenOpened` runs in addition in onOpenAutoFocus.
 */
export function useOpener(whenOpened?: (event: Event) => void) {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerOf(document.activeElement);
      whenOpened?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected) opener.current.focus();
    },
  };
}
