import { commonFormat, titleOfSubmitted } from '@cohortium/contract';
import { CloudOff, Cloudy, LoaderCircle } from 'lucide-react';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { sheetOf } from '../cells-of-sheet.ts';
import type { DraftSaveState, SaveState } from '../drafts/draft-saver.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';

const stateLabels: Record<SaveState, string> = {
  saved: 'all changes saved',
  unsaved: 'saving',
  saving: 'saving',
  waiting: 'not saved: waiting for the server',
  conflict: 'not saved: changed elsewhere',
  refused: 'not saved',
};

type SaveStatusProps = { saved: DraftSaveState; files?: readonly { name: string }[] };

/** The line under the title: data type and save status. */
export function SaveStatus({ saved: { state, submission }, files = [] }: SaveStatusProps) {
  const type = submission && titleOfSubmitted(submission.data_type, commonFormat(files.map(({ name }) => name)));
  const Icon = state === 'waiting' ? CloudOff : state === 'saved' ? Cloudy : LoaderCircle;
  if (!submission && state === 'saved') return 'Add the sheet and the reads in any order. Your work is saved as you go';
  return (
    <span className="inline-flex items-center gap-1.5 align-top" role="status">
      {type && <>{type} ·</>}
      <Icon aria-hidden="true" className="size-3.5! text-ink-3" />
      {stateLabels[state]}
    </span>
  );
}

/** Why the draft is not saved, and what to do. */
export function SaveProblem({ draftState, onReload }: { draftState: SubmissionDraft; onReload: () => void }) {
  const { saved, saver, sheet, draft } = draftState;
  const { state, reason } = saved;
  const { sheet: _, ...parts } = draft;
  if (state === 'refused') {
    return (
      <Note tone="bad" className="mx-6 mb-3 max-md:mx-4" title="The last change could not be saved.">
        {reason} Edit it to try again.
      </Note>
    );
  }
  if (state === 'waiting') {
    return (
      <Note
        tone="warn"
        className="mx-6 mb-3 max-md:mx-4"
        title="The server cannot be reached."
        actions={
          <Button size="small" onClick={() => saver.tryNow()}>
            Try now
          </Button>
        }
      >
        Keep this page open. You can continue to edit; your changes are saved when the server responds again.
      </Note>
    );
  }
  if (state !== 'conflict') return null;
  return (
    <Note
      tone="warn"
      className="mx-6 mb-3 max-md:mx-4"
      title="This submission was changed in another tab or browser."
      actions={
        <>
          <Button size="small" onClick={onReload}>
            Use the other version
          </Button>
          <Button size="small" onClick={() => void saver.overwrite({ ...parts, sheet: () => sheetOf(sheet.cells) })}>
            Keep this version
          </Button>
        </>
      }
    >
      Nothing was overwritten. Choose which version to keep.
    </Note>
  );
}
