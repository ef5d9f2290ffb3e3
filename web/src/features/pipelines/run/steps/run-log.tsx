import type { LogLine } from '@cohortium/contract';
import { ArrowDownToLine, Copy, Pause } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { Button, copyText, IconButton } from '#ui/actions';
import { SearchFilter } from '#ui/data-table';
import { toast } from '#ui/feedback';
import { LogLines } from './log-lines.tsx';

/** Within this distance from the end, the log keeps scrolling to the newest line. */
const NEAR_END_PX = 40;

type RunLogProps = { lines: readonly LogLine[]; live: boolean; className?: string };

/** The live engine log; it does not scroll while the user reads further up or has paused it. */
export function RunLog({ lines, live, className }: RunLogProps) {
  const [search, setSearch] = useState('');
  const [pausedLines, setPausedLines] = useState<readonly LogLine[] | null>(null);
  const [follows, setFollows] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  const shownLines = pausedLines ?? lines;
  const matchingLines = search
    ? shownLines.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
    : shownLines;
  const last = matchingLines.at(-1)?.line;
  useEffect(() => {
    const area = box.current;
    if (area && last !== undefined && follows) area.scrollTop = area.scrollHeight;
  }, [last, follows]);
  const copy = async () => {
    const text = matchingLines.map((line) => line.text).join('\n');
    toast(
      (await copyText(text))
        ? { title: `${formatCount(matchingLines.length, 'line')} copied` }
        : { title: 'The browser did not allow copying' },
    );
  };
  const waiting = pausedLines ? lines.length - pausedLines.length : 0;
  return (
    <section aria-labelledby="log" className={classNames('flex min-h-72 min-w-0 flex-1 flex-col', className)}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="log" className="font-semibold text-13">
          Log
        </h2>
        <SearchFilter label="Search log" value={search} onValueChange={setSearch} className="w-40! flex-1" />
        {live && (
          <span className="flex items-center gap-1.5 text-12 text-ink-2">
            <span aria-hidden="true" className="size-2 rounded-full bg-state-succeeded" />
            Live
          </span>
        )}
        {live && (
          <Button
            size="small"
            aria-pressed={pausedLines !== null}
            onClick={() => {
              setPausedLines(pausedLines ? null : lines);
              setFollows(pausedLines !== null);
            }}
          >
            {pausedLines ? <ArrowDownToLine aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {pausedLines ? `Follow${waiting > 0 ? ` · ${waiting} new` : ''}` : 'Pause'}
          </Button>
        )}
        {!live && !follows && (
          <IconButton label="Go to end of log" icon={ArrowDownToLine} size="small" onClick={() => setFollows(true)} />
        )}
        <IconButton label="Copy visible lines" icon={Copy} size="small" onClick={() => void copy()} />
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Engine log"
        aria-live="off"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          // New lines also increase the distance to the end, so only scrolling up stops the follow mode.
          if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) setFollows(true);
          else if (scrollTop < lastTop.current) setFollows(false);
          lastTop.current = scrollTop;
        }}
        className="h-80 min-h-0 flex-auto overflow-auto rounded-l border border-line bg-sunken px-3 py-2.5 font-mono text-11/[17px] text-ink-2 lg:max-h-160"
      >
        <LogLines lines={matchingLines} />
        {matchingLines.length === 0 && (
          <p className="text-ink-3">{search ? 'No matching lines.' : live ? 'No log lines yet.' : 'No log.'}</p>
        )}
      </div>
    </section>
  );
}
