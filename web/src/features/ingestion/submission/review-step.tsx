import { commonFormat, type FileFormat, fileFormatOf, titleOfSubmitted } from '@cohortium/contract';
import { Check, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import { missingItems, type StepId } from '../drafts/describe-steps.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import type { SubmitAction } from '../drafts/use-submit.ts';
import { readsToSubmit } from '../reads/reads-to-submit.ts';
import type { ProcessingPicker } from './processing-picker.ts';
import { StepBar } from './step-footer.tsx';
import { SubmissionSummaryCard } from './submission-summary.tsx';

const formatsOfFiles = (files: readonly { name: string }[]) => [
  ...new Set(files.flatMap(({ name }) => fileFormatOf(name) ?? [])),
];

/** Some types are named after their reads, others after what is read; contigs and arrays are none. */
function readsOf(dataType: number, format: FileFormat | null): string {
  const title = titleOfSubmitted(dataType, format) ?? 'Reads';
  if (format === 'idat') return 'the intensities of the arrays';
  return format === 'fasta' || /reads$/i.test(title) ? title : `Reads of ${title}`;
}

type ReviewStepProps<P> = {
  draftState: SubmissionDraft;
  submission: SubmitAction<P>;
  Processing: ProcessingPicker<P>;
  onStep: (step: StepId) => void;
};

/** The summary, missing items, processing choice and submit buttons. */
export function ReviewStep<P>({ draftState, submission, Processing, onStep }: ReviewStepProps<P>) {
  const { standing, saver, id, draft } = draftState;
  const [processing, setProcessing] = useState<P | null>(null);
  const mayRun = useDenial('create', 'run', 'runs');
  const missing = missingItems(standing);
  const { rows, size_bytes, files } = readsToSubmit(draftState);
  const notYet = missing[0]?.message ?? (standing.checking ? 'Checking the sheet.' : null);
  const noRun = mayRun ?? (processing === null ? 'Choose a pipeline and a parameter set first.' : null);
  const submit = async (chosen: P | null) => {
    const savedSubmission = await saver.flush();
    if (savedSubmission) submission.submit({ submission_id: savedSubmission.submission_id, processing: chosen });
  };
  const what = readsOf(draft.data_type, commonFormat(files.map(({ name }) => name)));
  const summary = notYet ?? `Everything is complete: ${what} are submitted to this workspace.`;
  return (
    <>
      <Card title="Review and run">
        <div className="grid gap-x-8 gap-y-5 px-3.5 py-3.5 lg:grid-cols-2">
          <div className="grid min-w-0 content-start gap-4">
            <SubmissionSummaryCard draftState={draftState} />
            <Missing parts={missing} checking={standing.checking} onStep={onStep} />
          </div>
          <div className="min-w-0">
            <h3 className="mb-1.5 font-medium text-12 text-ink-2">Then: run a pipeline</h3>
            <Processing
              dataType={draft.data_type}
              formats={formatsOfFiles(files)}
              value={processing}
              onValueChange={setProcessing}
              reads={rows.length > 0 ? { n_samples: rows.length, size_bytes } : undefined}
            />
          </div>
        </div>
        {submission.failure && (
          <Note
            tone="bad"
            className="mx-3.5 mb-3"
            title={
              submission.submittedProjectId
                ? 'The reads were submitted, but the run could not start.'
                : 'Nothing was submitted.'
            }
          >
            {submission.failure}
          </Note>
        )}
      </Card>
      <StepBar className="-mx-6 mt-auto -mb-5 max-md:-mx-4" summary={summary}>
        <Button onClick={() => onStep('reads')}>Back</Button>
        <Button
          disabledReason={notYet ?? (id ? null : 'Nothing is submitted yet.')}
          busy={submission.busy}
          onClick={() => (submission.submittedProjectId ? submission.leave() : void submit(null))}
        >
          {submission.submittedProjectId ? 'Go to the submission' : 'Submit only'}
        </Button>
        <Button
          look="primary"
          disabledReason={notYet ?? noRun}
          busy={submission.busy}
          onClick={() => void submit(processing)}
        >
          {submission.submittedProjectId ? 'Retry run' : 'Submit and run'}
        </Button>
      </StepBar>
    </>
  );
}

type MissingProps = {
  parts: ReturnType<typeof missingItems>;
  checking: boolean;
  onStep: (step: StepId) => void;
};

const stepLinks: Record<StepId, string> = {
  details: 'Go to the details',
  sheet: 'Go to the sheet',
  harmonization: 'Go to the mapping',
  reads: 'Go to the reads',
  review: '',
};

/** What is still missing, each with the way there. */
function Missing({ parts, checking, onStep }: MissingProps) {
  if (parts.length === 0) {
    return (
      <p className="flex items-center gap-2 text-13">
        <Check aria-hidden="true" className="text-success" />
        {checking ? 'Checking again.' : 'Nothing is missing.'}
      </p>
    );
  }
  return (
    <section aria-label="Still missing">
      <h3 className="mb-1.5 font-medium text-12 text-ink-2">{formatCount(parts.length, 'item')} still missing</h3>
      <ul className="grid gap-1.5 text-13">
        {parts.map(({ step, message }) => (
          <li key={`${step}/${message}`} className="flex flex-wrap items-center gap-2">
            <CircleSlash aria-hidden="true" className="size-3.5! text-danger" />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{message}</span>
            <Button size="small" onClick={() => onStep(step)}>
              {stepLinks[step]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
