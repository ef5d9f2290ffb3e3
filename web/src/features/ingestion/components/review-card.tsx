import type { SheetReading } from '@cohortium/contract';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import type { Draft } from '../model/draft.ts';
import type { ReadFile } from '../model/upload-totals.ts';
import type { Submission } from '../queries/use-submission.ts';
import type { ProcessingPicker } from './processing-picker.ts';

type ReviewCardProps<P> = {
  draft: Draft;
  paired: SheetReading['samples'];
  files: readonly ReadFile[];
  unused: readonly string[];
  /** Why it cannot be sent yet. */
  notYet: string | null;
  submission: Submission<P>;
  Processing: ProcessingPicker<P>;
};

/** What will be written, how it will be processed, and the buttons that do it. */
export function ReviewCard<P>(props: ReviewCardProps<P>) {
  const { draft, paired, files, unused, notYet, submission, Processing } = props;
  const [processing, setProcessing] = useState<P | null>(null);
  const mayRun = useDenial('create', 'run', 'runs');
  const wanted = files.filter(({ name }) => !unused.includes(name));
  const sent = wanted.filter(({ state }) => state === 'sent');
  const file_ids = sent.flatMap(({ file_id }) => file_id ?? []);
  const left = wanted.length - sent.length;
  const submit = (chosen: P | null) => submission.submit({ draft, file_ids, processing: chosen });
  const noRun = mayRun ?? (processing === null ? 'Choose a pipeline and a parameter set first.' : null);
  const size = wanted.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return (
    <div id="step-review" className="scroll-mt-4">
      <Card title="Review and run">
        <div className="grid gap-x-8 gap-y-4 px-3.5 py-3 lg:grid-cols-2">
          <div className="min-w-0">
            <h3 className="mb-1.5 font-medium text-12 text-ink-2">What will be written</h3>
            <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1 text-13">
              <Line name="Submission">{draft.project_name.trim() || '–'}</Line>
              <Line name="Samples">{formatCount(paired.length, 'sample')}</Line>
              <Line name="Files">
                {formatCount(wanted.length, 'file')}, {formatBytes(size)}
                {left > 0 && <span className="text-ink-3"> · {left} still to be sent</span>}
              </Line>
              <Line name="Variable region">{draft.variable_region.trim() || 'not given'}</Line>
              <Line name="Seen by">this workspace alone, until you share it</Line>
            </dl>
          </div>
          <div className="min-w-0">
            <h3 className="mb-1.5 font-medium text-12 text-ink-2">How it will be processed</h3>
            <Processing value={processing} onValueChange={setProcessing} />
          </div>
        </div>
        {submission.failure && <Failure submission={submission} />}
        <footer className="flex flex-wrap items-center gap-2 border-line border-t px-3.5 py-2.5">
          <p className="min-w-0 flex-1 basis-60 text-12 text-ink-2" aria-live="polite">
            {notYet ?? 'Everything is there.'}
          </p>
          <Button
            disabledReason={notYet}
            busy={submission.busy}
            onClick={() => (submission.kept ? submission.finish() : submit(null))}
          >
            {submission.kept ? 'Go to the submission' : 'Submit only'}
          </Button>
          <Button
            look="primary"
            disabledReason={notYet ?? noRun}
            busy={submission.busy}
            onClick={() => submit(processing)}
          >
            {submission.kept ? 'Try to run again' : 'Submit and run'}
          </Button>
        </footer>
      </Card>
    </div>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Failure<P>({ submission: { kept, failure } }: { submission: Submission<P> }) {
  return (
    <Note
      tone="bad"
      className="mx-3.5 mb-3"
      title={kept ? 'The reads are submitted; the run could not be started.' : 'Nothing was submitted.'}
    >
      {failure}
    </Note>
  );
}
