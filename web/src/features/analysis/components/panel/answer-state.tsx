import type { ReactNode } from 'react';
import { complaintOf, isDenied, isRefused } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState, ErrorState, NoPermission, ProgressBar, useDelayed } from '#ui/feedback';
import { lacksTree } from '../../model/trees/lacks-tree.ts';
import type { Lack } from '../../model/view/fields-in-play.ts';
import type { Asked } from '../../queries/use-question.ts';

type AnswerStateProps = {
  asked: Asked<unknown>;
  waiting: string;
  /** Null where all is there and chosen. */
  lack?: Lack | null;
  /** Groups by another field. */
  onGroup?: ((field: string) => void) | undefined;
  /** What stands here where the question wants a tree that is not there; null where another one was chosen. */
  treeless?: ReactNode;
  children: ReactNode;
};

/** The plot, or the reason why there is none yet: input missing, computing, stopped or refused. */
export function AnswerState({ asked, waiting, lack = null, onGroup, treeless = null, children }: AnswerStateProps) {
  if (lack !== null) return <Lacking lack={lack} onGroup={onGroup} />;
  if (asked.result !== null) return children;
  if (asked.isWaiting) return <Waiting words={waiting} asked={asked} />;
  if (treeless !== null && lacksTree(asked.error)) return treeless;
  if (asked.error) return <Refused error={asked.error} onAgain={asked.onAgain} />;
  if (!asked.isStopped) return null;
  return (
    <EmptyState
      title="The computation was stopped."
      actions={
        <Button look="primary" onClick={asked.onAgain}>
          Compute
        </Button>
      }
    />
  );
}

/** Shown instead of a request that the server would refuse; offers suitable fields. */
function Lacking({ lack, onGroup }: { lack: Lack; onGroup: AnswerStateProps['onGroup'] }) {
  const { choices = [] } = lack;
  return (
    <EmptyState
      title={lack.title}
      actions={
        onGroup &&
        choices.map(({ field, label }) => (
          <Button key={field} onClick={() => onGroup(field)}>
            Compare by {label}
          </Button>
        ))
      }
    >
      {lack.words}
    </EmptyState>
  );
}

/** In the plot's place while the first answer is computed: what is happening, how far it is, and a way to stop it. */
function Waiting({ words, asked }: { words: string; asked: Asked<unknown> }) {
  const slow = useDelayed(true);
  if (!slow) return null;
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3">
      <ProgressBar
        label={asked.progress?.doing || words}
        value={asked.progress?.share ?? null}
        showLabel
        className="w-72 max-w-full"
      />
      <Button size="small" onClick={asked.onStop}>
        Stop
      </Button>
    </div>
  );
}

function Refused({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  if (isDenied(error))
    return <NoPermission title="You don’t have permission to analyse the cohorts of this workspace." />;
  if (isRefused(error)) return <EmptyState title="This cannot be computed.">{complaintOf(error)}</EmptyState>;
  return <ErrorState title="This could not be computed." error={error} onRetry={onAgain} />;
}

/** Above a plot of the last question while the next one is computed; nothing moves when it comes or goes. */
export function ProgressStrip({ asked }: { asked: Asked<unknown> }) {
  const slow = useDelayed(asked.isWaiting && asked.isOld);
  const stopped = asked.isOld && asked.isStopped;
  const lost = asked.isOld && asked.isOffline && !asked.isWaiting;
  return (
    <div className="flex h-5 flex-none items-center gap-3 px-6 text-12 text-ink-3 max-md:px-4" aria-live="polite">
      {slow && asked.isWaiting && (
        <>
          <ProgressBar label="Computing" value={asked.progress?.share ?? null} className="w-40" />
          <span className="truncate">{asked.progress?.doing || 'Computing'}; the plot shows the previous result.</span>
          <button type="button" className="text-accent-text underline" onClick={asked.onStop}>
            Stop
          </button>
        </>
      )}
      {(stopped || lost) && (
        <>
          <span>{lost ? 'No connection' : 'Stopped'}; the plot is of the last question.</span>
          <button type="button" className="text-accent-text underline" onClick={asked.onAgain}>
            Compute
          </button>
        </>
      )}
    </div>
  );
}
