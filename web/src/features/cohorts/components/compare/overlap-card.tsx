import type { CohortComparison } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import type { Figure } from '#plots/figure';
import { FigureView } from '#plots/figure';
import { drawUpset, drawVenn, fitsVenn } from '#plots/sets';
import { SegmentedControl } from '#ui/forms';
import { Card } from '#ui/layout';
import { OverlapTable } from './overlap-table.tsx';

type OverlapCardProps = {
  comparison: CohortComparison;
  /** The region of samples that is picked. */
  picked: string | null;
  onPick: (inside: string | null) => void;
};
type Counted = 'samples' | 'subjects';

/** What the cohorts have in common: picture, numbers, and a region to go on with. */
export function OverlapCard({ comparison, picked, onPick }: OverlapCardProps) {
  const [counted, setCounted] = useState<Counted>('samples');
  const [shape, setShape] = useState<'upset' | 'venn'>('upset');
  const names = useMemo(() => comparison.cohorts.map(({ cohort }) => cohort.name), [comparison]);
  const overlaps = comparison[counted];
  const isVenn = shape === 'venn' && fitsVenn(names);
  const figure = useMemo((): Figure => {
    const sets = { names, overlaps, counted, picked: counted === 'samples' ? picked : null };
    return {
      title: `Overlap of ${names.length} cohorts`,
      description: `${counted} in each combination of cohorts`,
      draw: (room, tokens) => (isVenn ? drawVenn(sets, room, tokens) : drawUpset(sets, room, tokens)),
    };
  }, [names, overlaps, counted, picked, isVenn]);
  const pick = (inside: string) => onPick(inside === picked ? null : inside);
  return (
    <Card title="In common">
      <div className="flex flex-wrap items-center gap-2 px-3.5 pt-3">
        <SegmentedControl<Counted>
          label="What is counted"
          value={counted}
          onValueChange={setCounted}
          options={[
            { value: 'samples', label: 'Samples' },
            { value: 'subjects', label: 'Subjects' },
          ]}
        />
        {fitsVenn(names) && (
          <SegmentedControl<'upset' | 'venn'>
            label="Plot"
            value={shape}
            onValueChange={setShape}
            options={[
              { value: 'upset', label: 'UpSet' },
              { value: 'venn', label: 'Venn' },
            ]}
          />
        )}
        {isVenn && <span className="text-12 text-ink-3">Areas are not to scale.</span>}
      </div>
      <div className="h-90 px-2 py-2">
        {counted === 'samples' ? <FigureView figure={figure} onPick={pick} /> : <FigureView figure={figure} />}
      </div>
      <OverlapTable names={names} overlaps={overlaps} counted={counted} />
    </Card>
  );
}
