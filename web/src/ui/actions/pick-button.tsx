import type { ReactNode } from 'react';

type PickButtonProps = {
  onPick: () => void;
  children: ReactNode;
  /** The full text, shown on hover if the line is truncated. */
  title?: string;
  /** What it is like, at the end of the line. */
  about?: ReactNode;
  /** A second line. */
  below?: ReactNode;
};

/** One of a list to choose from. */
export function PickButton({ onPick, children, title, about, below }: PickButtonProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="block w-full rounded-s px-2 py-1 text-left text-13 hover:bg-hover"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" title={title}>
          {children}
        </span>
        {about !== undefined && <span className="flex-none text-12 text-ink-3">{about}</span>}
      </span>
      {below}
    </button>
  );
}
