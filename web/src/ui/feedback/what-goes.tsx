import type { ReactNode } from 'react';
import { Note } from './note.tsx';
import { Skeleton } from './skeleton.tsx';

type WhatGoesProps = {
  /** What goes along, a line each; not known yet: undefined. */
  lines: readonly string[] | undefined;
  /** Why it can't be deleted now. */
  blocked: string | null;
  /** Until when, and by whom, it can be brought back. */
  children: ReactNode;
};

/** In the question before a deletion: all that goes with it, and the way back or what stands against it. */
export function WhatGoes({ lines, blocked, children }: WhatGoesProps) {
  if (!lines) return <Skeleton className="my-2 h-16 w-full" />;
  return (
    <>
      <p>With it go:</p>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {blocked ? <Note tone="bad">{blocked}</Note> : <p>{children}</p>}
    </>
  );
}
