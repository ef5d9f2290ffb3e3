import type { ReactNode } from 'react';

type OpenButtonProps = { children: ReactNode; title?: string; onOpen: () => void };

/** The name in a row's first cell, with which the keyboard opens what a click on the row opens. */
export function OpenButton({ children, title, onOpen }: OpenButtonProps) {
  return (
    <button
      type="button"
      title={title}
      className="max-w-full truncate text-left font-medium text-ink underline-offset-2 hover:underline"
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
