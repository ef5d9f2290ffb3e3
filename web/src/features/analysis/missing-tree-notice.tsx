import { CallError, type CohortDetail, type CohortTree, cohortRoutes, TREE_FEATURES } from '@cohortium/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ListTree } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatCount, formatNumber } from '#platform';
import { call, queryClient, queryOf, validationMessageOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState, Note, ProgressBar } from '#ui/feedback';
import type { AnalysisTabProps } from './analysis-tab.ts';

const POLL_MS = 2_000;

const isBuilding = ({ state }: CohortTree): boolean => state === 'queued' || state === 'running';

/** The tree of a cohort's variants, or how far it is; asked again for as long as it is being built. */
export function cohortTreeQuery({ id }: Pick<CohortDetail, 'id'>) {
  return queryOptions({
    ...queryOf(cohortRoutes.tree, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBuilding(state.data.data) ? POLL_MS : false),
  });
}

/** Requests that the tree is built, and updates the cached state. */
async function requestTree(cohort: Pick<CohortDetail, 'id'>): Promise<void> {
  const answer = await call(cohortRoutes.buildTree, { params: { id: cohort.id } });
  queryClient.setQueryData(cohortTreeQuery(cohort).queryKey, answer);
}

/** Whether a question was refused for want of the tree that it is about. */
export const isMissingTreeError = (error: unknown): boolean =>
  error instanceof CallError && (error.body.fields ?? []).some(({ field }) => field === 'tree_id');

type MissingTreeNoticeProps = Pick<AnalysisTabProps, 'cohort' | 'denial'> & {
  /** The metric that needs the tree, such as “Unweighted UniFrac”. */
  metricTitle: string;
  onBuilt: () => void;
};

/** In the plot's place where the cohort's own tree is wanted and there is none: built here, and then taken at once. */
export function MissingTreeNotice({ cohort, denial, metricTitle, onBuilt }: MissingTreeNoticeProps) {
  const query = useQuery(cohortTreeQuery(cohort));
  const build = useMutation({ mutationFn: () => requestTree(cohort) });
  const tree = query.data?.data;
  const state = tree?.state;
  // Only a tree that was waited for is taken by itself: one that was there before did not help.
  const waited = useRef(false);
  const handleTreeReady = useEffectEvent(() => {
    if (state === 'queued' || state === 'running' || build.isSuccess) waited.current = true;
    if (state !== 'succeeded' || !waited.current) return;
    waited.current = false;
    onBuilt();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when it has come further
  useEffect(() => handleTreeReady(), [state, build.isSuccess]);
  if (!tree) return null;
  if (state === 'succeeded') {
    return <EmptyState title="The tree is ready." actions={<Button onClick={onBuilt}>Compute</Button>} />;
  }
  if (isBuilding(tree)) return <Building tree={tree} />;
  return (
    <EmptyState
      icon={ListTree}
      title={
        tree.state === 'failed'
          ? 'The tree could not be built.'
          : `${metricTitle} needs a tree, but this cohort has none.`
      }
      actions={
        tree.can_build && (
          <Button look="primary" busy={build.isPending} disabledReason={denial} onClick={() => build.mutate()}>
            {tree.state === 'failed' ? 'Rebuild tree' : 'Build tree'}
          </Button>
        )
      }
    >
      <p>
        {tree.reason ??
          `${tree.method} This takes several minutes for many variants; at most ${formatNumber(TREE_FEATURES.maximum)}.`}
      </p>
      <p className="mt-1">You can import a tree in Newick format and choose it under “More”.</p>
      {build.isError && (
        <Note tone="bad" className="mt-3 text-left">
          {validationMessageOf(build.error)}
        </Note>
      )}
    </EmptyState>
  );
}

function Building({ tree }: { tree: CohortTree }) {
  const variants = tree.n_features === null ? 'the variants' : formatCount(tree.n_features, 'variant');
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3" role="status">
      <ProgressBar label={`Building the tree of ${variants}`} value={null} showLabel className="w-72 max-w-full" />
      <p className="text-12 text-ink-2">The plot appears when the tree is ready. You can leave this page.</p>
    </div>
  );
}
