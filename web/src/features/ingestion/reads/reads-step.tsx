import { type FileFormat, formatsOf } from '@cohortium/contract';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { ChooseFiles, type FileChooserTexts } from '#ui/forms';
import { Card } from '#ui/layout';
import type { StepId } from '../drafts/describe-steps.ts';
import { removeFiles } from '../drafts/use-files.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { groupProblems } from '../sheet/group-problems.ts';
import { ProblemItem } from '../sheet/problem-item.tsx';
import { type SortedFiles, sortFiles } from '../uploads/sort-files.ts';
import { FileList } from './file-list.tsx';
import { PairsCard } from './pairs-card.tsx';
import { UploadActions, UploadProgress } from './upload-progress.tsx';

/** Only this many rejected files are listed. */
const REJECTIONS_SHOWN = 5;

const joinNames = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');

/** The chosen files that were skipped, with the reason. */
export function FileSelectionNotes({ sifted: { other, refused } }: { sifted: SortedFiles }) {
  if (other.length === 0 && refused.length === 0) return null;
  const more = refused.length - REJECTIONS_SHOWN;
  return (
    <div className="grid gap-2 px-2.5 pb-2.5">
      {refused.slice(0, REJECTIONS_SHOWN).map(({ name, reason }) => (
        <Note key={name} tone="bad" title={name}>
          {reason}
        </Note>
      ))}
      {more > 0 && <Note tone="bad">And {formatCount(more, 'more file')} of this choice.</Note>}
      {other.length > 0 && (
        <Note tone="info" title="Skipped, neither FASTQ nor FASTA nor IDAT:">
          {joinNames(other)}
        </Note>
      )}
    </div>
  );
}

const HINT = 'R1 and R2 are paired by file name. Each file is checked before upload.';

const chooserTexts: Record<FileFormat, FileChooserTexts> = {
  fastq: {
    label: 'Read files',
    drop: 'Drop FASTQ files or their folder here.',
    hint: HINT,
    accept: '.fastq,.fq,.gz',
  },
  /** Where contigs are taken too. */
  fasta: {
    label: 'Read files',
    drop: 'Drop FASTQ files, FASTA files of contigs, or their folder here.',
    hint: `${HINT} Contigs are one file per sample.`,
    accept: '.fastq,.fq,.fasta,.fa,.fna,.gz',
  },
  idat: {
    label: 'Array files',
    drop: 'Drop IDAT files or their folder here.',
    hint: 'Files that end in _Grn.idat and _Red.idat are paired by file name: barcode and position of the array. A sheet with the columns sentrix_id and sentrix_position tells whose they are.',
    accept: '.idat,.gz',
  },
};

const notes: Record<FileFormat, string> = {
  fastq: 'FASTQ, one or two files per sample',
  fasta: 'FASTQ, one or two files per sample; or contigs as FASTA, one file',
  idat: 'IDAT, a green and a red file per sample',
};

/** The format that says most about what may be chosen. */
const widestOf = (formats: readonly FileFormat[]): FileFormat => formats.at(-1) ?? 'fastq';

type ChooseReadsProps = {
  onFiles: (files: readonly File[]) => void;
  formats: readonly FileFormat[];
  /** Files are there already: the place to drop more takes less room. */
  small: boolean;
};

/** Files or whole folders, dropped or chosen. */
function ChooseReads({ formats, ...props }: ChooseReadsProps) {
  return <ChooseFiles texts={chooserTexts[widestOf(formats)]} {...props} />;
}

type ReadsStepProps = { draftState: SubmissionDraft; onStep: (step: StepId) => void };

/** The reads step: sample assignment before upload, progress and check results. */
export function ReadsStep({ draftState, onStep }: ReadsStepProps) {
  const { queue, files, totals, problems, saver, id, draft } = draftState;
  const formats = formatsOf(draft.data_type);
  const [sifted, setSifted] = useState<SortedFiles | null>(null);
  const take = async (chosen: readonly File[]) => {
    // An incomplete file can be chosen again; its upload resumes.
    const present = files.filter(({ state, queue_id }) => queue_id !== null || state !== 'partly');
    const next = await sortFiles(chosen, { present: present.map(({ name }) => name), formats });
    setSifted(next);
    queue.add(next.accepted);
  };
  const start = async () => {
    // The submission must be saved before its files are uploaded.
    if (await saver.flush()) queue.start();
    else
      toast({
        title: 'Not uploaded yet.',
        description: 'Upload not started: the submission could not be saved.',
        tone: 'warning',
      });
  };
  const hasFiles = files.length > 0;
  return (
    <>
      <Card
        title={formats.includes('idat') ? 'Array files' : 'Reads'}
        note={
          hasFiles
            ? `${formatCount(files.length, 'file')}, ${formatBytes(totals.size_bytes)}`
            : notes[widestOf(formats)]
        }
        aside={hasFiles && <UploadActions draftState={draftState} onStart={() => void start()} />}
      >
        <IncompleteUploadsNote draftState={draftState} />
        <ChooseReads formats={formats} onFiles={(chosen) => void take(chosen)} small={hasFiles} />
        {sifted && <FileSelectionNotes sifted={sifted} />}
        {hasFiles && <UploadProgress draftState={draftState} />}
        {problems.reads.length > 0 && (
          <ul className="mx-2.5 mb-2.5 rounded-m border border-line-strong">
            {groupProblems(problems.reads).map((group) => (
              <ProblemItem key={JSON.stringify(group.first)} group={group} columns={[]} onFix={draftState.fix} />
            ))}
          </ul>
        )}
      </Card>
      {hasFiles && (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 max-xl:grid-cols-[minmax(0,1fr)]">
          <PairsCard draftState={draftState} onStep={onStep} />
          <FileList
            draftState={draftState}
            onRemove={(removedFiles) =>
              removeFiles(queue, removedFiles, id).catch((error: unknown) =>
                toast({ title: 'The file could not be removed.', description: sentenceOf(error), tone: 'danger' }),
              )
            }
          />
        </div>
      )}
    </>
  );
}

/** After a reload: the incomplete uploads and how to resume them. */
function IncompleteUploadsNote({ draftState: { totals, files } }: { draftState: SubmissionDraft }) {
  if (totals.n_partly === 0) return null;
  const partly = files.filter(({ state }) => state === 'partly');
  const sent = partly.reduce((sum, { sent_bytes }) => sum + sent_bytes, 0);
  const size = partly.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <Note
      tone="info"
      className="mx-2.5 mt-2.5"
      title={`${formatCount(partly.length, 'file was', 'files were')} started before and ${partly.length === 1 ? 'is' : 'are'} not complete.`}
    >
      Choose the same {partly.length === 1 ? 'file' : 'folder'} again, because a browser loses access to files when a
      page is reloaded. {formatBytes(sent)} of {formatBytes(size)} are already uploaded; the upload resumes from there.
    </Note>
  );
}
