import type { ReactNode } from 'react';
import { type Figure, FigureView } from '#plots/figure';
import { Card } from '#ui/layout';
import { AnalysisStatus } from '../frame/analysis-status.tsx';
import type { useAnalysis } from '../use-analysis.ts';

type OverviewCardsProps = {
  analysis: ReturnType<typeof useAnalysis>;
  waiting: string;
  note: string | undefined;
  /** Null is drawn as nothing: two samples have no components. */
  cards: readonly { title: string; figure: Figure | null; aside: ReactNode }[];
};

/** Small figures of one answer, side by side. */
export function OverviewCards({ analysis, waiting, note, cards }: OverviewCardsProps) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {cards.map(({ title, figure, aside }) => (
        <Card key={title} title={title} note={note} aside={aside}>
          <div className="h-72 px-3.5 py-3">
            <AnalysisStatus analysis={analysis} waiting={waiting}>
              {figure && <FigureView figure={figure} />}
            </AnalysisStatus>
          </div>
        </Card>
      ))}
    </div>
  );
}
