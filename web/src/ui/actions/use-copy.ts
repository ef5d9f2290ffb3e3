import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

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
