import type { CohortComparison, Overlap } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatNumber } from '#platform';
import { readLightTokens } from '#plots/colours';
import { type Figure, FigureView, figurePicture, SaveFigure } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { embeddedSvg, picturePng } from '#plots/marks';
import { describeOverlap, drawUpset, drawVenn, fitsVenn } from '#plots/sets';
import { SegmentedControl } from '#ui/forms';
import { Card } from '#ui/layout';

/** The overlaps as a table: the combination in words, which cohorts hold its members, and how many these are. */
export function toOverlapCsv(names: readonly string[], overlaps: readonly Overlap[], counted: string): string {
  return writeCsv(
    ['combination', ...names, counted],
    overlaps.map(({ membership, n }) => [
      describeOverlap(names, membership),
      ...names.map((_, at) => Number(membership[at])),
      n,
    ]),
  );
}

type OverlapTableProps = { names: readonly string[]; overlaps: readonly Overlap[]; counted: string };

/** The plot's numbers, in words. */
function OverlapTable({ names, overlaps, counted }: OverlapTableProps) {
  return (
    <details className="border-line border-t px-3.5 py-2 text-13">
      <summary className="cursor-pointer text-ink-2">Show as table</summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Overlap by {counted}</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-1 text-left font-medium">
              Combination
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {counted}
            </th>
          </tr>
        </thead>
        <tbody>
          {overlaps.map(({ membership, n }) => (
            <tr key={membership} className="border-line border-t">
              <td className="break-words py-1 pr-3">{describeOverlap(names, membership)}</td>
              <td className="py-1 text-right">{formatNumber(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type OverlapCardProps = {
  comparison: CohortComparison;
  /** The region of samples that is picked. */
  picked: string | null;
  onPick: (membership: string | null) => void;
};
type Counted = 'samples' | 'subjects';

/** Twice the screen density, for slides and journal columns. */
const PNG = { scale: 2, dpi: 300 };
const LONGEST_NAME = 100;

const total = (overlaps: CohortComparison['samples']): string =>
  formatNumber(overlaps.reduce((sum, { n }) => sum + n, 0));

/** The overlap of the cohorts as a plot and a table; a region can be selected. */
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
      description: `How many ${counted} each combination of cohorts holds. ${total(overlaps)} ${counted} in total.`,
      draw: (room, tokens) => (isVenn ? drawVenn(sets, room, tokens) : drawUpset(sets, room, tokens)),
    };
  }, [names, overlaps, counted, picked, isVenn]);
  const pick = (membership: string) => onPick(membership === picked ? null : membership);
  return (
    <Card
      title="Overlap"
      aside={
        <SaveFigure
          title={figure.title}
          name={`overlap of ${names.join(' and ')}`.slice(0, LONGEST_NAME)}
          svg={() => embeddedSvg(figurePicture(figure, readLightTokens()))}
          png={() => picturePng(figurePicture(figure, readLightTokens()), PNG)}
          csv={() => toOverlapCsv(names, overlaps, counted)}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-2 px-3.5 pt-3">
        <SegmentedControl<Counted>
          label="Count"
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
