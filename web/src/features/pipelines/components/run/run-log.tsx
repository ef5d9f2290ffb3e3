import type { LogLine } from '@cohortium/contract';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '#ui';
import { SearchFilter } from '#ui/filters';

/** This near to the end counts as at the end: then the newest line stays in sight. */
const NEAR_END_PX = 40;

type RunLogProps = { lines: readonly LogLine[]; live: boolean; className?: string };

/** What the engine says, as it says it; whoever reads further up is not pulled down. */
export function RunLog({ lines, live, className }: RunLogProps) {
  const [words, setWords] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const found = words ? lines.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase())) : lines;
  const last = found.at(-1)?.line;
  useEffect(() => {
    const area = box.current;
    if (area && last !== undefined && follows.current) area.scrollTop = area.scrollHeight;
  }, [last]);
  return (
    <section aria-labelledby="log" className={classNames('flex min-h-72 min-w-0 flex-1 flex-col', className)}>
      <div className="mb-2 flex items-center gap-2.5">
        <h2 id="log" className="font-semibold text-13">
          Log
        </h2>
        <SearchFilter label="Find in the log" value={words} onValueChange={setWords} className="w-44!" />
        <span className="flex-1" />
        {live && (
          <span className="flex items-center gap-1.5 text-12 text-ink-2">
            <span aria-hidden="true" className="size-2 rounded-full bg-state-succeeded" />
            Live
          </span>
        )}
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="The engine's log"
        aria-live="off"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
        className="h-80 min-h-0 flex-auto overflow-auto rounded-l border border-line bg-sunken px-3 py-2.5 font-mono text-11/[17px] text-ink-2 lg:max-h-160"
      >
        {found.map(({ line, text }) => (
          <p key={line} className={lookOf(text)}>
            {text || '\u00a0'}
          </p>
        ))}
        {found.length === 0 && (
          <p className="text-ink-3">
            {words ? 'No line holds these words.' : live ? 'Nothing has been said yet.' : 'There is no log.'}
          </p>
        )}
      </div>
    </section>
  );
}

function lookOf(text: string): string {
  const base = 'w-max min-w-full whitespace-pre';
  if (/\] ERROR\b|\bpermanentFail\b|\berror:/i.test(text)) return `${base} text-danger`;
  if (/\] WARNING\b|\bwarning:/i.test(text)) return `${base} text-warning`;
  return /\bcompleted success\b/i.test(text) ? `${base} text-success` : base;
}
