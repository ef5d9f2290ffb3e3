import type { ReactNode } from 'react';
import { Note } from './note.tsx';
import { Skeleton } from './skeleton.tsx';

type DeletionEffectsProps = {
  /** The dependent items, one per line; undefined while loading. */
  lines: readonly string[] | undefined;
  /** Why it can't be deleted now. */
  blocked: string | null;
  /** Until when, and by whom, the item can be restored. */
  children: ReactNode;
};

/** The part of a deletion dialog that lists the dependent items, and how to restore the item or why it can't be deleted. */
export function DeletionEffects({ lines, blocked, children }: DeletionEffectsProps) {
  if (!lines) return <Skeleton className="my-2 h-16 w-full" />;
  return (
    <>
      <p>Also deleted:</p>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {blocked ? <Note tone="bad">{blocked}</Note> : <p>{children}</p>}
    </>
  );
}
