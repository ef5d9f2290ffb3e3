import type { Submission } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/actions';
import { PageHeader } from '#ui/layout';
import { STEPS, type StepId, stepsOf } from '../model/describe-steps.ts';
import { forgetActive } from '../queries/active-submission.ts';
import { type Launching, useFinish } from '../queries/use-finish.ts';
import { useMaking } from '../queries/use-making.ts';
import { DetailsStep } from './details/details-step.tsx';
import { UnfinishedList } from './details/unfinished-list.tsx';
import { HarmoniseStep } from './harmonise/harmonise-step.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { ProcessingPicker } from './processing-picker.ts';
import { ReadsStep } from './reads/reads-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { SaveProblem, SaveWord } from './save-state.tsx';
import { SheetStep } from './sheet/sheet-step.tsx';
import { StepFooter } from './step-footer.tsx';
import { StepStrip } from './step-strip.tsx';
import { TemplateMenu } from './template-menu.tsx';

export type SubmittingProps<P> = Launching<P> & {
  /** The owner key of drafts and uploads: user and workspace. */
  owner: string;
  step: StepId;
  onStep: (step: StepId) => void;
  Processing: ProcessingPicker<P>;
  onSubmitted: (made: { project_id: string; run_id: string | null }) => void;
};

type SubmissionPageProps<P> = SubmittingProps<P> & {
  /** The saved draft; null for a new one. */
  begun: Submission | null;
  /** Opens another draft; null opens a new one. */
  onOpen: (id: string | null) => void;
  /** Called with the shown draft; null until a new one is saved. */
  onShown: (id: string | null) => void;
};

/** The steps of a submission, one at a time; uploads continue in all steps. */
export function SubmissionPage<P>(props: SubmissionPageProps<P>) {
  const { owner, step, onStep, begun, onOpen, onShown, Processing, launch } = props;
  const making = useMaking(owner, begun);
  useEffect(() => onShown(making.id), [making.id, onShown]);
  const finish = useFinish<P>({
    launch,
    onSubmitted: (made) => {
      forgetActive(owner);
      props.onSubmitted(made);
    },
  });
  const steps = stepsOf(making.standing);
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
        summary={<SaveWord saved={making.saved} />}
        actions={
          <>
            <Button asChild look="ghost">
              <Link to="/import">Import finished tables</Link>
            </Button>
            <TemplateMenu dataType={making.draft.data_type} />
          </>
        }
      />
      <StepStrip steps={steps} current={step} onStep={onStep} />
      <SaveProblem making={making} onReload={() => onOpen(making.id)} />
      <div ref={body} tabIndex={-1} className="flex flex-1 flex-col gap-4 px-6 pb-5 outline-none max-md:px-4">
        {step === 'details' && (
          <>
            <UnfinishedList current={making.id} onNew={() => onOpen(null)} />
            <DetailsStep draft={making.draft} onEdit={making.edit} />
          </>
        )}
        {step === 'sheet' && <SheetStep making={making} />}
        {step === 'harmonization' && <HarmoniseStep making={making} onStep={onStep} />}
        {step === 'reads' && <ReadsStep making={making} onStep={onStep} />}
        {step === 'review' && <ReviewStep making={making} finish={finish} Processing={Processing} onStep={onStep} />}
      </div>
      {step !== 'review' && (
        <StepFooter
          standing={making.standing}
          previous={steps[STEPS.indexOf(step) - 1]}
          next={steps[STEPS.indexOf(step) + 1]}
          onStep={onStep}
        />
      )}
      <LeaveGuard moving={making.totals.moving} totals={making.totals} unsaved={making.saved.state} />
    </>
  );
}
