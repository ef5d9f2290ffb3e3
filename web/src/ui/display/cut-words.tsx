import { classNames } from '../class-names.ts';

/** Text that is truncated in a cell and shown in full on hover. */
export function CutWords({ words, className }: { words: string; className?: string }) {
  return (
    <span title={words} className={classNames('block max-w-48 truncate text-ink-2', className)}>
      {words}
    </span>
  );
}
