import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { NoPermission } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { stepsOf } from '../model/describe-steps.ts';
import { whyNotYet } from '../model/readiness.ts';
import { countErrors, sortProblems } from '../model/sheet/sort-problems.ts';
import { TEMPLATE_NAME, templateText } from '../model/sheet/template.ts';
import { useDraft } from '../queries/use-draft.ts';
import { useSheetCheck } from '../queries/use-sheet-check.ts';
import { type Launching, useSubmission } from '../queries/use-submission.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { LeaveGuard } from './leave-guard.tsx';
import type { ProcessingPicker } from './processing-picker.ts';
import { ProjectFields } from './project-fields.tsx';
import { ReadsCard } from './reads/reads-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { saveText } from './save-text.ts';
import { SheetCard } from './sheet/sheet-card.tsx';
import { StepStrip } from './step-strip.tsx';

export type SubmissionScreenProps<P> = Launching<P> & {
  /** Whose draft and uploads these are: the person in the workspace. */
  owner: string;
  Processing: ProcessingPicker<P>;
  onSubmitted: (made: { project_id: string; run_id: string | null }) => void;
};

export function SubmissionScreen<P>(props: SubmissionScreenProps<P>) {
  const denied = useDenial('create', 'project', 'submissions');
  if (!denied) return <Submission {...props} />;
  return (
    <NoPermission
      title={`${denied}.`}
      actions={
        <Button asChild>
          <Link to="/projects">See the submissions</Link>
        </Button>
      }
    >
      An owner or admin of this workspace can make you a writer.
    </NoPermission>
  );
}

function Submission<P>({ owner, Processing, onSubmitted, ...launching }: SubmissionScreenProps<P>) {
  const { draft, edit, discard } = useDraft(owner);
  const { queue, uploads } = useUploads(owner);
  const names = uploads.files.map(({ name }) => name).join('\n');
  const check = useMemo(
    () => ({ sheet: draft.sheet, sheet_name: draft.sheet_name, file_names: names === '' ? [] : names.split('\n') }),
    [draft.sheet, draft.sheet_name, names],
  );
  const checked = useSheetCheck(check);
  const problems = useMemo(
    () => (checked.reading ? sortProblems(checked.reading, names !== '') : { sheet: [], reads: [], left_out: [] }),
    [checked.reading, names],
  );
  const paired = checked.reading?.samples.filter(({ forward }) => forward.length > 0) ?? [];
  const state = {
    project_name: draft.project_name,
    has_sheet: draft.sheet.trim() !== '',
    checking: checked.checking || checked.failure !== null,
    n_errors: countErrors(problems.sheet) + countErrors(problems.reads),
    n_samples: paired.length,
    uploads: uploads.totals,
  };
  const submission = useSubmission({
    ...launching,
    onSubmitted: (made) => {
      queue.forgetSent();
      discard();
      onSubmitted(made);
    },
  });
  return (
    <>
      <PageHeader
        title="New submission"
        summary="Amplicon reads with their sample sheet; both are checked before the first byte is sent"
        actions={
          <Button onClick={() => saveText(TEMPLATE_NAME, templateText())}>
            <Download aria-hidden="true" />
            Template
          </Button>
        }
      />
      <StepStrip steps={stepsOf(state, problems)} />
      <div className="flex flex-1 flex-col gap-4 px-6 pb-5 max-md:px-4">
        <ProjectFields draft={draft} onEdit={edit} />
        <SheetCard draft={draft} onEdit={edit} checked={checked} problems={problems.sheet} />
        <ReadsCard queue={queue} uploads={uploads} reading={checked.reading} problems={problems} />
        <ReviewCard
          draft={draft}
          paired={paired}
          files={uploads.files}
          unused={checked.reading?.files_unused ?? []}
          notYet={whyNotYet(state)}
          submission={submission}
          Processing={Processing}
        />
      </div>
      <LeaveGuard moving={uploads.totals.moving} totals={uploads.totals} />
    </>
  );
}
