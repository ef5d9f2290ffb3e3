import { cohortRoutes, type MergeBody, type ReadsHistogram as Reads } from '@cohortium/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#platform';
import { call, queryKeyOf } from '#platform/api';
import { ReadsHistogram } from '#plots/distribution';
import { Button } from '#ui/actions';
import { useDebounced } from '#ui/data-table';
import { Field, Input } from '#ui/forms';
import { PanelSection } from '#ui/overlays';
import type { CohortDraft } from './cohort-draft.ts';
import { parseMinReads, suggestMinReads } from './minimum-reads.ts';

/** What would become members: what a draft freezes, or what a merge of cohorts does. */
type ReadsSource = CohortDraft['source'] | Pick<MergeBody, 'cohorts' | 'one_result_per_sample'>;

/** Reads per sample of what would be frozen; counted by the server. */
function readsQuery(source: ReadsSource, min_reads: number | null) {
  const minimum = min_reads === null ? {} : { min_reads };
  const merge = 'cohorts' in source ? { body: { ...source, ...minimum } } : null;
  const which =
    'filter' in source ? { filter: source.filter } : 'cohorts' in source ? {} : { result_ids: source.result_ids };
  const draft = { body: { ...which, ...minimum } };
  return queryOptions({
    queryKey: merge ? queryKeyOf(cohortRoutes.mergeReads, merge) : queryKeyOf(cohortRoutes.reads, draft),
    queryFn: ({ signal }) =>
      merge ? call(cohortRoutes.mergeReads, merge, { signal }) : call(cohortRoutes.reads, draft, { signal }),
    placeholderData: keepPreviousData,
  });
}

type DraftReadsProps = {
  reads: ReturnType<typeof useDraftReads>;
  typed: string;
  onTyped: (typed: string) => void;
};

interface CountedReads {
  counts: Reads;
  min_reads: number | null;
  /** The counts are of another minimum. */
  isCounting: boolean;
}

/** Reads per sample under the minimum that is typed; null where the samples have no read counts. */
export function useDraftReads(source: ReadsSource | null, typed: string): CountedReads | null {
  const settled = useDebounced(typed);
  const parsed = parseMinReads(settled);
  const min_reads = parsed === 'invalid' ? null : parsed;
  const { data, isPlaceholderData } = useQuery({
    ...readsQuery(source ?? { result_ids: [] }, min_reads),
    enabled: source !== null,
  });
  const counts = data?.data;
  // A minimum would leave out the samples without read counts unseen.
  if (!source || !counts || counts.n_samples === 0 || counts.n_counted < counts.n_samples) return null;
  return { counts, min_reads, isCounting: isPlaceholderData || settled !== typed };
}

/** How deeply the samples are sequenced, and the minimum below which they are left out. */
export function DraftReads({ reads, typed, onTyped }: DraftReadsProps) {
  if (!reads) return null;
  const { counts } = reads;
  const parsed = parseMinReads(typed);
  const suggested = parsed === null ? suggestMinReads(counts) : null;
  return (
    <PanelSection title="Reads per sample">
      <div className="grid gap-2.5">
        <ReadsHistogram
          bins={counts.bins}
          threshold={parsed === 'invalid' ? null : parsed}
          onThreshold={(next) => onTyped(String(next))}
        />
        <p className="text-12 text-ink-2">
          {formatNumber(counts.minimum)} to {formatNumber(counts.maximum)}, median{' '}
          {formatNumber(Math.round(counts.median))}
        </p>
        <Field
          label="Minimum reads per sample"
          optional
          error={parsed === 'invalid' ? 'Enter a whole number greater than 0.' : null}
        >
          <Input
            inputMode="numeric"
            placeholder="No minimum"
            value={typed}
            onChange={({ currentTarget }) => onTyped(currentTarget.value)}
          />
        </Field>
        {reads.min_reads !== null && (
          <p role="status" className="text-13">
            {reads.isCounting
              ? 'Counting samples …'
              : `${formatNumber(counts.n_kept)} of ${formatCount(counts.n_samples, 'sample')} have at least ${formatCount(reads.min_reads, 'read')}. The others are left out.`}
          </p>
        )}
        {suggested !== null && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-ink-2">
            Some samples have fewer than a tenth of the median.
            <Button size="small" onClick={() => onTyped(String(suggested))}>
              Require {formatNumber(suggested)} reads
            </Button>
          </p>
        )}
      </div>
    </PanelSection>
  );
}
