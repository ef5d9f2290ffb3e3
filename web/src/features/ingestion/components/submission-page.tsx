import type { Submission } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions';
import { PageHeader } from '#ui/layout';
import { STEPS, type StepId, stepsOf } from '../model/describe-steps.ts';
import { clearActive } from '../queries/active-submission.ts';
import { useSubmissionDraft } from '../queries/use-submission-draft.ts';
import { type RunLauncher, useSubmit } from '../queries/use-submit.ts';
import { DetailsStep } from './details/details-step.tsx';
import { DraftList } from './details/draft-list.tsx';
import { HarmoniseStep } from './harmonise/harmonise-step.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { ProcessingPicker } from './processing-picker.ts';
import { ReadsStep } from './reads/reads-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { SaveProblem, SaveStatus } from './save-status.tsx';
import { SheetStep } from './sheet/sheet-step.tsx';
import { StepFooter } from './step-footer.tsx';
import { StepStrip } from './step-strip.tsx';
import { TemplateMenu } from './template-menu.tsx';

export type SubmittingProps<P> = RunLauncher<P> & {
  /** The owner key of drafts and uploads: user and workspace. */
  owner: string;
  step: StepId;
  onStep: (step: StepId) => void;
  Processing: ProcessingPicker<P>;
  onSubmitted: (result: { project_id: string; run_id: string | null }) => void;
};

type SubmissionPageProps<P> = SubmittingProps<P> & {
  /** The saved draft; null for a new one. */
  initialSubmission: Submission | null;
  /** Opens another draft; null opens a new one. */
  onOpen: (id: string | null) => void;
  /** Called with the shown draft; null until a new one is saved. */
  onShown: (id: string | null) => void;
};

/** The steps of a submission, one at a time; uploads continue in all steps. */
export function SubmissionPage<P>(props: SubmissionPageProps<P>) {
  const { owner, step, onStep, initialSubmission, onOpen, onShown, Processing, launch } = props;
  const draftState = useSubmissionDraft(owner, initialSubmission);
  useEffect(() => onShown(draftState.id), [draftState.id, onShown]);
  const finish = useSubmit<P>({
    launch,
    onSubmitted: (result) => {
      clearActive(owner);
      props.onSubmitted(result);
    },
  });
  const steps = stepsOf(draftState.standing);
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins at its top, for the eye and for readers
  useEffect(() => {
    if (!first.current) body.current?.focus({ preventScroll: true });
    first.current = false;
  }, [step]);
  return (
    <>
      <PageHeader
        title="New submission"
        summary={<SaveStatus saved={draftState.saved} />}
        actions={
          <>
            <Button asChild look="ghost">
              <Link to="/import">Import finished tables</Link>
            </Button>
            <TemplateMenu dataType={draftState.draft.data_type} />
          </>
        }
      />
      <StepStrip steps={steps} current={step} onStep={onStep} />
      <SaveProblem draftState={draftState} onReload={() => onOpen(draftState.id)} />
      <div ref={body} tabIndex={-1} className="flex flex-1 flex-col gap-4 px-6 pb-5 outline-none max-md:px-4">
        {step === 'details' && (
          <>
            <DraftList current={draftState.id} onNew={() => onOpen(null)} />
            <DetailsStep draft={draftState.draft} onEdit={draftState.edit} />
          </>
        )}
        {step === 'sheet' && <SheetStep draftState={draftState} />}
        {step === 'harmonization' && <HarmoniseStep draftState={draftState} onStep={onStep} />}
        {step === 'reads' && <ReadsStep draftState={draftState} onStep={onStep} />}
        {step === 'review' && (
          <ReviewStep draftState={draftState} submission={finish} Processing={Processing} onStep={onStep} />
        )}
      </div>
      {step !== 'review' && (
        <StepFooter
          standing={draftState.standing}
          previous={steps[STEPS.indexOf(step) - 1]}
          next={steps[STEPS.indexOf(step) + 1]}
          onStep={onStep}
        />
      )}
      <LeaveGuard moving={draftState.totals.moving} totals={draftState.totals} unsaved={draftState.saved.state} />
    </>
  );
}
