import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Card } from '#ui/layout';
import type { SubmissionFile } from '../drafts/submission-file.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { FileItem } from './file-item.tsx';

const ITEM_PX = 37;
/** Below this number all files are rendered, so that the browser's find-in-page works. */
const VIRTUAL_FROM = 120;
const itemClasses = 'border-line border-b px-3.5 py-1 text-12';

type FileListProps = { draftState: SubmissionDraft; onRemove: (files: readonly SubmissionFile[]) => void };

/** The files with progress, check result and actions. */
export function FileList({ draftState: { files, queue }, onRemove }: FileListProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const bad = files.filter(({ state }) => state === 'invalid');
  const itemOf = (file: SubmissionFile) => <FileItem file={file} queue={queue} onRemove={() => onRemove([file])} />;
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
      <ScrollRegion ref={setScroller} label="Files" className="max-h-120 overflow-y-auto">
        {files.length >= VIRTUAL_FROM ? (
          <ManyFiles files={files} scroller={scroller} itemOf={itemOf} />
        ) : (
          <ul>
            {files.map((file) => (
              <li key={file.name} className={itemClasses}>
                {itemOf(file)}
              </li>
            ))}
          </ul>
        )}
      </ScrollRegion>
    </Card>
  );
}

type ManyFilesProps = {
  files: readonly SubmissionFile[];
  scroller: HTMLElement | null;
  itemOf: (file: SubmissionFile) => ReactNode;
};

/** Thousands, drawn where they are seen. */
function ManyFiles({ files, scroller, itemOf }: ManyFilesProps) {
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller,
    estimateSize: () => ITEM_PX,
    getItemKey: (at) => files[at]?.name ?? at,
    overscan: 10,
  });
  return (
    <ul className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const file = files[index];
        return (
          file && (
            <li
              key={file.name}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={files.length}
              aria-posinset={index + 1}
              className={classNames('absolute inset-x-0 top-0', itemClasses)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {itemOf(file)}
            </li>
          )
        );
      })}
    </ul>
  );
}
