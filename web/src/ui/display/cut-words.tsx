import { classNames } from '../class-names.ts';

/** Words that are cut where a cell has no more room, whole on hover. */
export function CutWords({ words, className }: { words: string; className?: string }) {
  return (
    <span title={words} className={classNames('block max-w-48 truncate text-ink-2', className)}>
      {words}
    </span>
  );
}
