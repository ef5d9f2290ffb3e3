import { classNames } from '../class-names.ts';
import { useCopy } from './use-copy.ts';

type CopyIdProps = {
  id: string;
  /** A shorter form to show, e.g. the first eight digits; the whole id is copied. */
  shown?: string;
  /** What the id names, for readers: "run", "content hash". */
  idLabel?: string;
  className?: string;
};

/** An id in monospace that copies itself on click. */
export function CopyId({ id, shown = id, idLabel = 'id', className }: CopyIdProps) {
  const { copy, Icon, resultText } = useCopy(id);
  return (
    <button
      type="button"
      title={`Copy ${id}`}
      aria-label={`Copy ${idLabel} ${shown}`}
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-s font-mono text-[.92em] text-ink-2 tracking-tight hover:text-ink',
        className,
      )}
      onClick={() => void copy()}
    >
      <span className="truncate">{shown}</span>
      <Icon aria-hidden="true" className="size-3.25! text-ink-3" />
      <span role="status" className="sr-only">
        {resultText}
      </span>
    </button>
  );
}
