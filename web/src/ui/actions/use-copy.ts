import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';

/**
 * Puts text on the clipboard; false where the browser refuses.
 * The clipboard API is missing on plain http, which laboratories use inside their own network: hence the second way.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

const STATUS_MS = 2000;
const ICONS = { idle: Copy, copied: Check, refused: TriangleAlert };
const STATUS_TEXT = { idle: '', copied: 'Copied', refused: 'The browser did not allow copying' };

/** Copies a text and returns an icon and a status text for a moment. */
export function useCopy(text: string) {
  const [state, setState] = useState<keyof typeof STATUS_TEXT>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), STATUS_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused');
  return { copy, Icon: ICONS[state], resultText: STATUS_TEXT[state] };
}
