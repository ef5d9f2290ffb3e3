import type { SheetReading } from '@cohortium/contract';
import { Pause, Play, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatCount, formatDuration, formatPercent } from '#platform';
import { Button } from '#ui/actions';
import { Note, ProgressBar } from '#ui/feedback';
import { Card } from '#ui/layout';
import type { SortedProblems } from '../../model/sheet/sort-problems.ts';
import { timeLeft } from '../../model/upload-totals.ts';
import { type Sifted, siftFiles } from '../../uploads/sift-files.ts';
import type { UploadQueue, UploadsSnapshot } from '../../uploads/upload-queue.ts';
import { Problems } from '../sheet/problem-list.tsx';
import { ChooseReads } from './choose-reads.tsx';
import { PairingTable } from './pairing-table.tsx';
import { ReadFileList } from './read-file-list.tsx';

type ReadsCardProps = {
  queue: UploadQueue;
  uploads: UploadsSnapshot;
  reading: SheetReading | null;
  problems: SortedProblems;
};

/** The read files: which sample each belongs to, shown before the first byte, and how far they are. */
export function ReadsCard({ queue, uploads, reading, problems }: ReadsCardProps) {
  const [sifted, setSifted] = useState<Sifted | null>(null);
  const take = async (files: readonly File[]) => {
    const next = await siftFiles(
      files,
      queue.snapshot().files.map(({ name }) => name),
    );
    setSifted(next);
    queue.add(next.taken);
  };
  const { files, totals } = uploads;
  return (
    <div id="step-reads" className="scroll-mt-4">
      <Card
        title="Reads"
        note={
          files.length > 0
            ? `${formatCount(files.length, 'file')}, ${formatBytes(totals.size_bytes)}`
            : 'FASTQ, one or two files a sample'
        }
        aside={files.length > 0 && <UploadActs queue={queue} uploads={uploads} />}
      >
        <ChooseReads onFiles={(chosen) => void take(chosen)} small={files.length > 0} />
        {sifted && <SiftedNotes sifted={sifted} />}
        {(totals.moving || totals.n_paused > 0) && <Progress uploads={uploads} />}
        {problems.reads.length > 0 && (
          <div className="mx-2.5 mb-2.5 rounded-m border border-danger-line">
            <Problems problems={problems.reads} />
          </div>
        )}
        {files.length > 0 && (
          <div className="grid border-line border-t lg:grid-cols-2">
            <PairingTable reading={reading} files={files} leftOut={problems.left_out} />
            <ReadFileList queue={queue} files={files} />
          </div>
        )}
      </Card>
    </div>
  );
}

function UploadActs({ queue, uploads: { totals } }: { queue: UploadQueue; uploads: UploadsSnapshot }) {
  const left = totals.n_files - totals.n_sent - totals.n_failed;
  if (totals.moving) {
    return (
      <Button size="small" look="ghost" onClick={() => queue.pauseAll()}>
        <Pause aria-hidden="true" />
        Pause all
      </Button>
    );
  }
  if (totals.n_paused > 0) {
    return (
      <Button size="small" onClick={() => queue.goOnAll()}>
        <Play aria-hidden="true" />
        Go on
      </Button>
    );
  }
  if (left === 0) return null;
  return (
    <Button size="small" look="primary" onClick={() => queue.start()}>
      <Upload aria-hidden="true" />
      Upload {formatCount(left, 'file')}
    </Button>
  );
}

function Progress({ uploads: { totals, speed } }: { uploads: UploadsSnapshot }) {
  const left = timeLeft(totals, speed);
  const words = [
    `${formatBytes(totals.sent_bytes)} of ${formatBytes(totals.size_bytes)} (${formatPercent(totals.share, 0)})`,
    speed !== null && totals.moving && `${formatBytes(speed)}/s`,
    left !== null && totals.moving && `${formatDuration(left)} left`,
    totals.n_paused > 0 && `${formatCount(totals.n_paused, 'file')} paused`,
  ];
  return (
    <div className="px-3.5 pb-3">
      <ProgressBar label="Upload of all files" value={totals.share} tone={totals.moving ? 'running' : 'paused'} />
      <p className="mt-1.5 text-12 text-ink-2">{words.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function SiftedNotes({ sifted: { other, refused } }: { sifted: Sifted }) {
  if (other.length === 0 && refused.length === 0) return null;
  const named = (names: readonly string[]) =>
    names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
  return (
    <div className="grid gap-2 px-2.5 pb-2.5">
      {refused.map(({ name, reason }) => (
        <Note key={name} tone="bad" title={name}>
          {reason}
        </Note>
      ))}
      {other.length > 0 && (
        <Note tone="info" title="Left out, since they are no FASTQ files:">
          {named(other)}
        </Note>
      )}
    </div>
  );
}
