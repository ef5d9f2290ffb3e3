import { fileFormatOf, type RunDetail, type RunPlots } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { hasEnded } from '../runs/describe-run.ts';
import { runPlotsQuery } from '../runs/runs.ts';
import { FigureFrame } from './figure-frame.tsx';
import { curveFigure } from './quality-curves.ts';
import { QualityTable } from './quality-table.tsx';
import { type Figure, qualityFigure, rankFigure } from './run-figures.ts';

type NamedFigure = { name: string; figure: Figure; empty: string };

/** Contigs and arrays have no qualities of bases. */
const hasReads = ({ inputs }: RunDetail): boolean =>
  inputs.some(({ sample_id, name }) => sample_id !== null && fileFormatOf(name) === 'fastq');

/** Quality scores of the reads, then curves that the pipeline declares, then rank–abundance curves where it counts features. */
function figuresOf(plots: RunPlots): NamedFigure[] {
  const scores = plots.quality.pooled.map((pooled) => ({
    name: `quality ${pooled.read}`,
    figure: qualityFigure(pooled, plots, plots.quality_description),
    empty: 'No reads could be parsed.',
  }));
  const curves = plots.curves.map((curve) => ({
    name: curve.title.toLowerCase(),
    figure: curveFigure(curve),
    empty: 'No sample has this curve.',
  }));
  const ranks = { name: 'rank abundance', figure: rankFigure(plots), empty: 'No sample has features.' };
  return [...scores, ...curves, ...(plots.rank_abundance.length > 0 ? [ranks] : [])];
}

/** Quality figures of each sample, and what was measured along reads and ranks. */
export function RunFiguresTab({ run }: { run: RunDetail }) {
  const query = useQuery(runPlotsQuery(run.id));
  const plots = query.data?.data;
  const figures = useMemo(() => (plots ? figuresOf(plots) : null), [plots]);
  if (query.isError) {
    return <ErrorState title="The plots could not be created." query={query} />;
  }
  if (!plots || !figures) {
    return (
      <div className="grid gap-4 px-6 py-4 max-md:px-4" aria-busy="true">
        <p className="text-12 text-ink-2">Reading quality scores from the files. The first time takes a while.</p>
        <Skeleton className="h-72" />
      </div>
    );
  }
  return (
    <div className="grid gap-8 px-6 py-4 max-md:px-4">
      {plots.figures.rows.length > 0 && <QualityTable figures={plots.figures} name={`${run.name} quality figures`} />}
      <div className="grid gap-8 xl:grid-cols-2">
        {plots.quality.pooled.length === 0 && hasReads(run) && (
          <EmptyState
            title={hasEnded(run) ? 'No read file could be read.' : 'Quality plots are available after the run ends.'}
          >
            {plots.quality_description}
          </EmptyState>
        )}
        {figures.map(({ name, figure, empty }) => (
          <FigureFrame key={name} figure={figure} name={`${run.name} ${name}`} empty={empty} />
        ))}
      </div>
    </div>
  );
}
