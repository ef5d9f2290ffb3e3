import type { RunDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { hasEnded } from '../../../model/describe-run.ts';
import { qualityFigure, rankFigure } from '../../../model/run-figures.ts';
import { runPlotsQuery } from '../../../queries/runs.ts';
import { FigureFrame } from './figure-frame.tsx';

/** Read quality, reads per step and rank–abundance curves. */
export function RunFiguresTab({ run }: { run: RunDetail }) {
  const query = useQuery(runPlotsQuery(run.id));
  const plots = query.data?.data;
  const figures = useMemo(
    () =>
      plots && {
        ranks: rankFigure(plots),
        quality: plots.quality.pooled.map((pooled) => ({
          read: pooled.read,
          figure: qualityFigure(pooled, plots, plots.quality_description),
        })),
      },
    [plots],
  );
  if (query.isError) {
    return (
      <ErrorState title="The plots could not be created." error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (!figures) {
    return (
      <div className="grid gap-4 px-6 py-4 max-md:px-4" aria-busy="true">
        <p className="text-12 text-ink-2">Reading quality scores from the files. The first time takes a while.</p>
        <Skeleton className="h-72" />
      </div>
    );
  }
  return (
    <div className="grid gap-8 px-6 py-4 max-md:px-4 xl:grid-cols-2">
      {figures.quality.length === 0 && (
        <EmptyState
          title={hasEnded(run) ? 'No read file could be read.' : 'Quality plots are available after the run ends.'}
        >
          {plots?.quality_description}
        </EmptyState>
      )}
      {figures.quality.map(({ read, figure }) => (
        <FigureFrame
          key={read}
          figure={figure}
          name={`${run.name} quality ${read}`}
          empty="No reads could be parsed."
        />
      ))}
      <FigureFrame
        figure={figures.ranks}
        name={`${run.name} rank abundance`}
        empty={hasEnded(run) ? 'The run produced no features.' : 'Features are counted at the end of the run.'}
      />
    </div>
  );
}
