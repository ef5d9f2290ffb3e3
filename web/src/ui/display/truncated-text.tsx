import { classNames } from '../class-names.ts';

/** Text that is truncated in a cell and shown in full on hover. */
export function TruncatedText({ text, className }: { text: string; className?: string }) {
  return (
    <span title={text} className={classNames('block max-w-48 truncate text-ink-2', className)}>
      {text}
    </span>
  );
}
