import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { copyText } from './copy-text.ts';

type CopyIdProps = {
  id: string;
  /** A shorter form to show, e.g. the first eight digits; the whole id is copied. */
  shown?: string;
  /** What the id names, for readers: "run", "content hash". */
  noun?: string;
  className?: string;
};

const SHOWN_MS = 2000;
const ICONS = { idle: Copy, copied: Check, refused: TriangleAlert };
const SAID = { idle: '', copied: 'Copied', refused: 'The browser refused to copy' };

/** An id in monospace that copies itself on click. */
export function CopyId({ id, shown = id, noun = 'id', className }: CopyIdProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = ICONS[state];
  return (
    <button
      type="button"
      title={`Copy ${id}`}
      aria-label={`Copy ${noun} ${shown}`}
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-s font-mono text-[.92em] text-ink-2 tracking-tight hover:text-ink',
        className,
      )}
      onClick={async () => setState((await copyText(id)) ? 'copied' : 'refused')}
    >
      <span className="truncate">{shown}</span>
      <Icon aria-hidden="true" className="size-3.25! text-ink-3" />
      <span role="status" className="sr-only">
        {SAID[state]}
      </span>
    </button>
  );
}
