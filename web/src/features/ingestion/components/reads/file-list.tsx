import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Card } from '#ui/layout';
import type { SubmissionFile } from '../../model/reads/submission-file.ts';
import type { Making } from '../../queries/use-making.ts';
import { FileItem } from './file-item.tsx';

const ITEM_PX = 37;

type FileListProps = { making: Making; onRemove: (files: readonly SubmissionFile[]) => void };

/** Every file with how far it is, what its check says, and what can be done with it. Thousands are drawn where seen. */
export function FileList({ making: { files, queue }, onRemove }: FileListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const bad = files.filter(({ state }) => state === 'bad');
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller,
    estimateSize: () => ITEM_PX,
    getItemKey: (at) => files[at]?.name ?? at,
    overscan: 10,
  });
  return (
    <Card
      title="Files"
      note={formatCount(files.length, 'file')}
      aside={
        bad.length > 0 && (
          <Button size="small" look="danger" onClick={() => onRemove(bad)}>
            Remove {formatCount(bad.length, 'bad file')}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section ref={setScroller} aria-label="Files" tabIndex={0} className="max-h-120 overflow-y-auto">
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const file = files[index];
            return (
              file && (
                <li
                  key={file.name}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0 border-line border-b px-3.5 py-1 text-12"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <FileItem file={file} queue={queue} onRemove={() => onRemove([file])} />
                </li>
              )
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
