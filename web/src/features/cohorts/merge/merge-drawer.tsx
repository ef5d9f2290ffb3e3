import { type Cohort, cohortRoutes, type MergeCheck, mergeBodySchema, workspaceRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { ErrorState, Note, Skeleton, toast } from '#ui/feedback';
import { Form, NameFields } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { DraftReads, useDraftReads } from '../draft-reads.tsx';
import { parseMinReads } from '../minimum-reads.ts';
import { type MergedCohort, mergeCheckQuery, toComparedCohorts } from '../queries/merge-queries.ts';
import { type Agreed, defaultAgreement, describeAgreement, describeComparability, findBlockers } from './agreement.ts';
import { ChooseCohorts } from './choose-cohorts.tsx';
import { CompatibilityIssues } from './compatibility-issues.tsx';
import { MergeSettings } from './merge-settings.tsx';
import { SharedNames } from './shared-names.tsx';

/** A preview of the merged cohort and all compatibility issues. */
export function MergeCheckSummary({ check }: { check: MergeCheck }) {
  const { findings, sources, deepest_rank, translation, n_samples } = check;
  return (
    <>
      <PanelSection>
        {deepest_rank === null ? (
          <Note tone="bad" title="These cohorts cannot be merged.">
            {findBlockers(findings)
              .map(({ title }) => title)
              .join(' ')}
          </Note>
        ) : (
          <p data-prose="" className="text-13">
            {formatCount(n_samples, 'sample')}, each counted once. {describeComparability(check)}
            {findings.length === 0 && ' No compatibility issues found.'}
          </p>
        )}
      </PanelSection>
      {findings.length > 0 && (
        <PanelSection title="Compatibility issues">
          <CompatibilityIssues findings={findings} sources={sources} />
        </PanelSection>
      )}
      {translation && (
        <PanelSection title="Taxon names across references">
          <SharedNames names={translation} />
        </PanelSection>
      )}
    </>
  );
}

type NameMergedProps = {
  id: string;
  /** As they were compared. */
  sources: MergeCheck['sources'];
  agreed: Agreed;
  /** Samples with fewer reads are left out. */
  min_reads: number | null;
  onBusy: (busy: boolean) => void;
  onMerged: (cohort: Cohort) => void;
};

/** Name and description, and once more what was agreed; sending it merges. */
export function NameMerged({ id, sources, agreed, min_reads, onBusy, onMerged }: NameMergedProps) {
  const form = useContractForm({
    schema: mergeBodySchema.pick({ name: true, description: true }),
    defaultValues: { name: '', description: '' },
    onSubmit: async (fields) => {
      onBusy(true);
      try {
        const minimum = min_reads === null ? {} : { min_reads };
        const body = { ...fields, cohorts: toComparedCohorts(sources), ...agreed, ...minimum };
        const { data } = await call(cohortRoutes.merge, { body });
        await refresh(cohortRoutes.list, workspaceRoutes.all);
        onMerged(data);
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <PanelSection>
      <Form form={{ ...form, id }}>
        <NameFields form={form} />
      </Form>
      <ul className="mt-4 grid gap-1 text-13 text-ink-2">
        <li>From {sources.map(({ name, version }) => `“${name}”, version ${version}`).join('; ')}.</li>
        {describeAgreement(agreed).map((message) => (
          <li key={message}>{message}</li>
        ))}
        {min_reads !== null && <li>Samples with fewer than {formatCount(min_reads, 'read')} are left out.</li>}
      </ul>
    </PanelSection>
  );
}

const STEPS = ['Choose cohorts', 'Compatibility issues', 'Decisions', 'Name'] as const;
const [CHOOSE, FITS, AGREE, NAME] = [0, 1, 2, 3];

type MergeDrawerProps = {
  /** What was chosen already; with two or more the check comes at once. */
  cohorts: readonly MergedCohort[];
  onClose: () => void;
  onOpen: (cohort: Cohort) => void;
};

/** Choose, look at what does not fit, agree on what is compared, name: then the samples are frozen. */
export function MergeDrawer({ cohorts, onClose, onOpen }: MergeDrawerProps) {
  const form = useId();
  const [chosen, setChosen] = useState(cohorts);
  const [step, setStep] = useState(cohorts.length > 1 ? FITS : CHOOSE);
  const [own, setOwn] = useState<Agreed | null>(null);
  const [busy, setBusy] = useState(false);
  const enough = chosen.length > 1;
  const checkQuery = useQuery({
    ...mergeCheckQuery(chosen, { one_result_per_sample: own?.one_result_per_sample ?? false }),
    enabled: enough,
  });
  const check = enough ? (checkQuery.data?.data ?? null) : null;
  const agreed = check && (own ?? defaultAgreement(check));
  const depth = useMergeDepth(step < AGREE ? null : check, agreed);
  const choose = (next: readonly MergedCohort[]) => {
    setChosen(next);
    setOwn(null);
  };
  const merged = (cohort: Cohort) => {
    const description = `Version 1: ${formatCount(cohort.n_samples, 'sample')}, frozen.`;
    toast({ tone: 'success', title: `“${cohort.name}” was merged.`, description });
    onClose();
    onOpen(cohort);
  };
  return (
    <Drawer
      onClose={onClose}
      title="Merge cohorts"
      description="Choose cohorts, review compatibility issues, choose the settings and create the merged cohort."
      outcome={`Step ${step + 1} of ${STEPS.length}: ${STEPS[step]}`}
      footer={
        <>
          {step === CHOOSE ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button onClick={() => setStep(step - 1)}>Back</Button>
          )}
          {step === NAME ? (
            <Button key="merge" type="submit" form={form} look="primary" busy={busy}>
              Merge
            </Button>
          ) : (
            <Button
              key="next"
              look="primary"
              disabledReason={(step === AGREE && depth.denial) || nextStepDenial(step, enough, check)}
              onClick={() => setStep(step + 1)}
            >
              Next
            </Button>
          )}
        </>
      }
    >
      {step === CHOOSE && <ChooseCohorts chosen={withNames(chosen, check)} onChange={choose} />}
      {step > CHOOSE && checkQuery.isError && <ErrorState title="Could not compare the cohorts." query={checkQuery} />}
      {step > CHOOSE && checkQuery.isPending && <Comparing />}
      {step === FITS && check && <MergeCheckSummary check={check} />}
      {step === AGREE && check && agreed && (
        <>
          <MergeSettings check={check} agreed={agreed} onChange={setOwn} />
          <DraftReads {...depth.section} />
        </>
      )}
      {step === NAME && check && agreed && (
        <NameMerged
          id={form}
          sources={check.sources}
          {...{ agreed, min_reads: depth.minimum }}
          onBusy={setBusy}
          onMerged={merged}
        />
      )}
    </Drawer>
  );
}

/** The reads per sample of a merge as it is agreed, with the minimum that is typed. */
function useMergeDepth(check: MergeCheck | null, agreed: Agreed | null) {
  const [typed, onTyped] = useState('');
  const source =
    check && agreed
      ? { cohorts: toComparedCohorts(check.sources), one_result_per_sample: agreed.one_result_per_sample }
      : null;
  const reads = useDraftReads(source, typed);
  const minimum = reads ? parseMinReads(typed) : null;
  const isNone = reads !== null && reads.min_reads !== null && !reads.isCounting && reads.counts.n_kept === 0;
  const denial =
    minimum === 'invalid' ? 'Enter a whole number of reads' : isNone ? 'No sample has so many reads' : null;
  return { section: { reads, typed, onTyped }, denial, minimum: minimum === 'invalid' ? null : minimum };
}

/** The names of cohorts of which a list knew the ids alone, once they are compared. */
const withNames = (chosen: readonly MergedCohort[], check: MergeCheck | null): MergedCohort[] =>
  chosen.map((cohort) => {
    const source = check?.sources.find(({ cohort_id }) => cohort_id === cohort.id);
    return source?.version
      ? { ...cohort, name: source.name, version: source.version, n_samples: source.n_samples }
      : cohort;
  });

function nextStepDenial(step: number, enough: boolean, check: MergeCheck | null): string | null {
  if (!enough) return 'Choose at least two cohorts';
  if (step === CHOOSE) return null;
  if (!check) return 'Checking the compatibility of the cohorts';
  return check.deepest_rank === null ? 'These cohorts cannot be merged' : null;
}

function Comparing() {
  return (
    <div className="grid gap-3 px-5 py-4" aria-busy="true">
      <p className="text-13 text-ink-2">Checking how the samples were processed …</p>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="w-full" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
