import type { ReactNode } from 'react';
import { isDenied, isRejected, validationMessageOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, NoPermission, ProgressBar, useDelayed } from '#ui/feedback';
import { isMissingTreeError } from '../missing-tree-notice.tsx';
import type { AnalysisState } from '../use-analysis.ts';
import type { MissingInput } from '../view/view-fields.ts';

type AnalysisStatusProps = {
  analysis: AnalysisState<unknown>;
  waiting: string;
  /** Null where all is there and chosen. */
  missingInput?: MissingInput | null;
  /** Groups by another field. */
  onGroup?: ((field: string) => void) | undefined;
  /** What stands here where the question wants a tree that is not there; null where another one was chosen. */
  treeless?: ReactNode;
  children: ReactNode;
};

/** The plot, or the reason why there is none yet: input missing, computing, stopped or refused. */
export function AnalysisStatus({
  analysis,
  waiting,
  missingInput = null,
  onGroup,
  treeless = null,
  children,
}: AnalysisStatusProps) {
  if (missingInput !== null) return <MissingInputNotice missingInput={missingInput} onGroup={onGroup} />;
  if (analysis.result !== null) return children;
  if (analysis.isWaiting) return <PendingNotice description={waiting} analysis={analysis} />;
  if (treeless !== null && isMissingTreeError(analysis.error)) return treeless;
  if (analysis.error) return <RefusedNotice error={analysis.error} onAgain={analysis.onAgain} />;
  if (!analysis.isStopped) return null;
  return (
    <EmptyState
      title="The computation was stopped."
      actions={
        <Button look="primary" onClick={analysis.onAgain}>
          Compute
        </Button>
      }
    />
  );
}

/** The same in a card: room for the figure is kept while it is computed, so that the layout does not shift. */
export function FigureStatus(props: Pick<AnalysisStatusProps, 'analysis' | 'waiting' | 'children'>) {
  const { result, isWaiting } = props.analysis;
  const status = <AnalysisStatus {...props} />;
  return result === null && isWaiting ? <div className="h-40">{status}</div> : status;
}

/** Shown instead of a request that the server would refuse; offers suitable fields. */
function MissingInputNotice({
  missingInput,
  onGroup,
}: {
  missingInput: MissingInput;
  onGroup: AnalysisStatusProps['onGroup'];
}) {
  const { choices = [] } = missingInput;
  return (
    <EmptyState
      title={missingInput.title}
      actions={
        onGroup &&
        choices.map(({ field, label }) => (
          <Button key={field} onClick={() => onGroup(field)}>
            Compare by {label}
          </Button>
        ))
      }
    >
      {missingInput.description}
    </EmptyState>
  );
}

/** In the plot's place while the first answer is computed: what is happening, how far it is, and a way to stop it. */
function PendingNotice({ description, analysis }: { description: string; analysis: AnalysisState<unknown> }) {
  const slow = useDelayed(true);
  if (!slow) return null;
  return (
    <div data-missing="" className="grid h-full place-content-center justify-items-center gap-3">
      <ProgressBar
        label={analysis.progress?.status_text || description}
        value={analysis.progress?.progress ?? null}
        showLabel
        className="w-72 max-w-full"
      />
      <Button size="small" onClick={analysis.onStop}>
        Stop
      </Button>
    </div>
  );
}

function RefusedNotice({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (isDenied(error))
    return <NoPermission title="You don’t have permission to analyse the cohorts of this workspace." />;
  if (isRejected(error)) return <EmptyState title="This cannot be computed.">{validationMessageOf(error)}</EmptyState>;
  return <ErrorState title="This could not be computed." error={error} onRetry={onAgain} />;
}

/** Above a plot of the last question while the next one is computed; nothing moves when it comes or goes. */
export function ProgressStrip({ analysis }: { analysis: AnalysisState<unknown> }) {
  const slow = useDelayed(analysis.isWaiting && analysis.isOld);
  const stopped = analysis.isOld && analysis.isStopped;
  const isInterrupted = analysis.isOld && analysis.isOffline && !analysis.isWaiting;
  return (
    <div className="flex h-5 flex-none items-center gap-3 px-6 text-12 text-ink-3 max-md:px-4" aria-live="polite">
      {slow && analysis.isWaiting && (
        <>
          <ProgressBar label="Computing" value={analysis.progress?.progress ?? null} className="w-40" />
          <span className="truncate">
            {analysis.progress?.status_text || 'Computing'}; the plot shows the previous result.
          </span>
          <button type="button" className="text-accent-text underline" onClick={analysis.onStop}>
            Stop
          </button>
        </>
      )}
      {(stopped || isInterrupted) && (
        <>
          <span>{isInterrupted ? 'No connection' : 'Stopped'}. The plot shows the previous result.</span>
          <button type="button" className="text-accent-text underline" onClick={analysis.onAgain}>
            Compute
          </button>
        </>
      )}
    </div>
  );
}
