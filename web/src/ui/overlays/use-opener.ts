import { useRef } from 'react';

/** What opened something: what has the focus then; of a menu, which is closing, the button that opened the menu. */
export function openerOf(focused: Element | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement)) return null;
  const menu = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : focused;
}

/**
 * For boxes over the page that are opened by no trigger of their own: whoever works with the keyboard goes on where they
 * were, once the box is closed. `whenOpened` is what onOpenAutoFocus does besides.
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
