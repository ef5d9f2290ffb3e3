import {
  analysisRoutes,
  type BetaDiversity,
  type Composition,
  PUBLIC_FIGURES,
  type SampleField,
} from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { CompositionPlot } from '#plots/composition';
import { OrdinationPlot, OrdinationThumbnail } from '#plots/ordination';
import { Note, Skeleton, WaitingBar } from '#ui/feedback';
import { describePermanova } from '../methods/beta-diversity/describe-ordination.ts';
import { MIN_ORDINATION_SAMPLES } from '../methods/beta-diversity/ordination-data.ts';
import { toOrdinationData } from '../methods/beta-diversity/use-ordination.ts';
import { compositionFigure } from '../methods/composition/composition-figure.ts';
import { FigureCard } from './figure-card.tsx';
import { rankInSentence } from './plot-view.ts';
import { fieldTitle } from './view-fields.ts';

type PublicFiguresProps = {
  id: string;
  version: number;
  n_samples: number;
  fields: readonly SampleField[];
};

const ordinationQuery = ({ id, version }: { id: string; version: number }) =>
  queryOf(analysisRoutes.publicOrdination, { params: { id, version } });
const compositionQuery = ({ id, version }: { id: string; version: number }) =>
  queryOf(analysisRoutes.publicComposition, { params: { id, version } });

/** PCoA and composition of a public cohort, without controls. */
export function PublicFigures(props: PublicFiguresProps) {
  const { n_samples } = props;
  if (n_samples > PUBLIC_FIGURES.maximum_samples) {
    return (
      <Note tone="info">
        This page shows figures for up to {formatCount(PUBLIC_FIGURES.maximum_samples, 'sample')}. Sign in to analyse
        this cohort of {formatCount(n_samples, 'sample')}.
      </Note>
    );
  }
  return (
    <>
      {n_samples >= MIN_ORDINATION_SAMPLES && <Ordination {...props} />}
      <Profiles {...props} />
    </>
  );
}

const waiting = <WaitingBar label="Computing the figure" className="grid h-96 place-content-center" />;

const describeSamples = ({ n, rank }: Pick<BetaDiversity, 'n' | 'rank'>) =>
  `n = ${formatCount(n, 'sample')}, ${rankInSentence(rank)}`;

function Ordination(props: PublicFiguresProps) {
  const found = useQuery(ordinationQuery(props));
  const result = found.data?.data ?? null;
  const { fields } = props;
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const data = useMemo(() => (result ? toPlotData(result, fields) : null), [result, fields]);
  const sentence = result?.group_by ? describePermanova(result, fieldTitle(result.group_by, [...fields])) : null;
  return (
    <FigureCard title="PCoA" note={result ? describeSamples(result) : undefined} query={found} waiting={waiting}>
      {data && (
        <div className="h-[28rem]">
          <OrdinationPlot
            {...data}
            mode="2d"
            shown={[0, 1]}
            selection={selection}
            onSelect={(indices) => setSelection(new Set(indices))}
          />
        </div>
      )}
      {sentence && <p className="pt-2 text-13">{sentence}</p>}
    </FigureCard>
  );
}

const toPlotData = (result: BetaDiversity, fields: readonly SampleField[]) =>
  toOrdinationData(result, {
    fields: [...fields],
    colour: result.group_by,
    shape: null,
    size: null,
    members: null,
    further: [],
  });

function Profiles(props: PublicFiguresProps) {
  const found = useQuery(compositionQuery(props));
  const result: Composition | null = found.data?.data ?? null;
  const data = useMemo(
    () => (result ? compositionFigure(result, `Composition by ${rankInSentence(result.rank)}`, { sort: null }) : null),
    [result],
  );
  return (
    <FigureCard title="Composition" note={result ? describeSamples(result) : undefined} query={found} waiting={waiting}>
      {data && (
        <div className="h-[28rem]">
          <CompositionPlot {...data} />
        </div>
      )}
    </FigureCard>
  );
}

/** A small PCoA next to the title of a public cohort; renders nothing without an ordination. */
export function PublicThumbnail({ id, version }: { id: string; version: number }) {
  const found = useQuery({ ...ordinationQuery({ id, version }), retry: false });
  const result = found.data?.data ?? null;
  const data = useMemo(() => (result ? toPlotData(result, []) : null), [result]);
  if (found.isPending) return <Skeleton className="h-26" />;
  return data && <OrdinationThumbnail data={data} pointsOnly />;
}
