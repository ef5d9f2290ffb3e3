import { ingestionRoutes, type SheetTemplate, type Submission, sheetTemplates } from '@cohortium/contract';
import { Link, useBlocker } from '@tanstack/react-router';
import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { AlertDialog, DropdownMenu, MenuDivider, MenuHeading, MenuItem } from '#ui/overlays';
import { clearActive } from '../drafts/active-submission.ts';
import { STEPS, type StepId, stepsOf } from '../drafts/describe-steps.ts';
import type { SaveState } from '../drafts/draft-saver.ts';
import { useSubmissionDraft } from '../drafts/use-submission-draft.ts';
import { type RunLauncher, useSubmit } from '../drafts/use-submit.ts';
import { HarmoniseStep } from '../harmonise-step.tsx';
import { ReadsStep } from '../reads/reads-step.tsx';
import type { UploadTotals } from '../reads/upload-totals.ts';
import { SheetStep } from '../sheet/sheet-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DraftList } from './draft-list.tsx';
import type { ProcessingPicker } from './processing-picker.ts';
import { ReviewStep } from './review-step.tsx';
import { SaveProblem, SaveStatus } from './save-status.tsx';
import { StepFooter } from './step-footer.tsx';
import { StepStrip } from './step-strip.tsx';

/** Downloads a sheet template. */
async function saveTemplate({ data_type, file_format }: SheetTemplate, format: 'tsv' | 'xlsx') {
  const { data } = await call(ingestionRoutes.template, { query: { data_type, file_format, format } });
  const bytes = Uint8Array.from(atob(data.content_base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: data.content_type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = data.name;
  link.click();
  URL.revokeObjectURL(url);
}

const save = (template: SheetTemplate, format: 'tsv' | 'xlsx') =>
  saveTemplate(template, format).catch((error: unknown) =>
    toast({ title: 'The template could not be downloaded.', description: sentenceOf(error), tone: 'danger' }),
  );

/** The templates, those of the chosen kind of data first, with what each holds. */
function TemplateMenu({ dataType }: { dataType: number }) {
  const ownTemplates = sheetTemplates.filter(({ data_type }) => data_type === dataType);
  const others = sheetTemplates.filter(({ data_type }) => data_type !== dataType);
  return (
    <DropdownMenu
      trigger={
        <Button>
          <Download aria-hidden="true" />
          Template
          <ChevronDown aria-hidden="true" className="size-3.5!" />
        </Button>
      }
    >
      {ownTemplates.map((template) => (
        <Fragment key={template.title}>
          <MenuHeading>
            {template.title}: {template.columns.length} columns and a worked example
          </MenuHeading>
          <MenuItem icon={FileSpreadsheet} onSelect={() => void save(template, 'xlsx')}>
            Excel, with a codebook
            <span className="block text-12 text-ink-3">meaning, unit and accepted values of each column</span>
          </MenuItem>
          <MenuItem icon={FileText} onSelect={() => void save(template, 'tsv')}>
            Tab-separated text
          </MenuItem>
          <MenuDivider />
        </Fragment>
      ))}
      <MenuHeading>Other kinds of data</MenuHeading>
      {others.map((template) => (
        <MenuItem key={template.title} onSelect={() => void save(template, 'xlsx')}>
          {template.title}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

type LeaveGuardProps = { moving: boolean; totals: UploadTotals; unsaved: SaveState };

/** The save states in which closing the tab loses edits. */
const UNSAVED_STATES: readonly SaveState[] = ['unsaved', 'saving', 'waiting', 'conflict', 'refused'];

/** Asks for confirmation before leaving the page during uploads or with unsaved edits. */
function LeaveGuard({ moving, totals, unsaved }: LeaveGuardProps) {
  const lose = unsaved === 'waiting' || unsaved === 'conflict' || unsaved === 'refused';
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => (moving || lose) && current.pathname !== next.pathname,
    enableBeforeUnload: () => moving || UNSAVED_STATES.includes(unsaved),
    withResolver: true,
  });
  const filesLeft = totals.n_files - totals.n_sent;
  return (
    <AlertDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={moving ? `Leave while ${formatCount(filesLeft, 'file')} are uploading?` : 'Leave without saving?'}
      confirm={moving ? 'Leave and pause' : 'Leave'}
      cancel="Stay"
      tone="primary"
      onConfirm={() => proceed?.()}
    >
      {moving && (
        <>
          {formatBytes(totals.sent_bytes)} of {formatBytes(totals.size_bytes)} are uploaded. If you choose the same
          files again within a week, their upload resumes.{' '}
        </>
      )}
      {lose && 'The last changes to the sheet or the details are not saved.'}
    </AlertDialog>
  );
}

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
        summary={<SaveStatus saved={draftState.saved} files={draftState.files} />}
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
