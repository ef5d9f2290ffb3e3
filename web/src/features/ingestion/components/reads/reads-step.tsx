import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Card } from '#ui/layout';
import type { StepId } from '../../model/describe-steps.ts';
import { groupProblems } from '../../model/sheet/group-problems.ts';
import { removeFiles } from '../../queries/use-files.ts';
import type { Making } from '../../queries/use-making.ts';
import { type Sifted, siftFiles } from '../../uploads/sift-files.ts';
import { ProblemItem } from '../sheet/problem-item.tsx';
import { ChooseReads } from './choose-reads.tsx';
import { FileList } from './file-list.tsx';
import { PairsCard } from './pairs-card.tsx';
import { SiftedNotes } from './sifted-notes.tsx';
import { UploadActs, UploadProgress } from './upload-progress.tsx';

type ReadsStepProps = { making: Making; onStep: (step: StepId) => void };

/** The read files: which sample each becomes, before the first byte; how far they are; what their check says. */
export function ReadsStep({ making, onStep }: ReadsStepProps) {
  const { queue, files, totals, problems, saver, id } = making;
  const [sifted, setSifted] = useState<Sifted | null>(null);
  const take = async (chosen: readonly File[]) => {
    // One that was begun before may be chosen again: it goes on.
    const present = files.filter(({ state, queue_id }) => queue_id !== null || state !== 'partly');
    const next = await siftFiles(
      chosen,
      present.map(({ name }) => name),
    );
    setSifted(next);
    queue.add(next.taken);
  };
  const start = async () => {
    // The files belong to the submission: it has to be there before them.
    if (await saver.flush()) queue.start();
    else toast({ title: 'Not sent yet.', description: 'The submission could not be saved first.', tone: 'warning' });
  };
  const some = files.length > 0;
  return (
    <>
      <Card
        title="Reads"
        note={
          some
            ? `${formatCount(files.length, 'file')}, ${formatBytes(totals.size_bytes)}`
            : 'FASTQ, one or two files a sample'
        }
        aside={some && <UploadActs making={making} onStart={() => void start()} />}
      >
        <PartlyNote making={making} />
        <ChooseReads onFiles={(chosen) => void take(chosen)} small={some} />
        {sifted && <SiftedNotes sifted={sifted} />}
        {some && <UploadProgress making={making} />}
        {problems.reads.length > 0 && (
          <ul className="mx-2.5 mb-2.5 rounded-m border border-line-strong">
            {groupProblems(problems.reads).map((group) => (
              <ProblemItem key={JSON.stringify(group.first)} group={group} columns={[]} onFix={making.fix} />
            ))}
          </ul>
        )}
      </Card>
      {some && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 max-xl:grid-cols-[minmax(0,1fr)]">
          <PairsCard making={making} onStep={onStep} />
          <FileList
            making={making}
            onRemove={(gone) =>
              removeFiles(queue, gone, id).catch((error: unknown) =>
                toast({ title: 'Not removed.', description: sentenceOf(error), tone: 'danger' }),
              )
            }
          />
        </div>
      )}
    </>
  );
}

/** After a reload: what is half-way, and how it goes on. */
function PartlyNote({ making: { totals, files } }: { making: Making }) {
  if (totals.n_partly === 0) return null;
  const partly = files.filter(({ state }) => state === 'partly');
  const sent = partly.reduce((sum, { sent_bytes }) => sum + sent_bytes, 0);
  const size = partly.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <Note
      tone="info"
      className="mx-2.5 mt-2.5"
      title={`${formatCount(partly.length, 'file was', 'files were')} begun before and ${partly.length === 1 ? 'is' : 'are'} not complete.`}
    >
      Choose the same {partly.length === 1 ? 'file' : 'folder'} again: a browser forgets where files lie when a page is
      reloaded. {formatBytes(sent)} of {formatBytes(size)} are here already, and sending goes on from there.
    </Note>
  );
}
