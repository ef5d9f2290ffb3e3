import { type AmrStudio, amrLevelTitles, amrValueTitles } from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { type Figure, FigureView } from '#plots/figure';
import { MapLegend, mapFigure, ResistanceMapView } from '#plots/resistance';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { AnalysisFrame } from '../frame/analysis-frame.tsx';
import { ResistanceControls } from './resistance-controls.tsx';
import { describeResult, resistanceMap, sampleFigure } from './resistance-figures.ts';
import { type ChosenCell, ResistancePanel } from './resistance-panel.tsx';
import { resistanceSource } from './resistance-source.ts';
import { CooccurrenceTable, PrevalenceTable, SampleTableOf, ValueTable } from './resistance-tables.tsx';
import {
  plotTitles,
  type StudioChange,
  type StudioChoice,
  type StudioFields,
  type StudioScope,
  toBody,
} from './studio-choice.ts';
import { useStudio } from './use-studio.ts';

type StudioProps = {
  scope: StudioScope;
  fields: StudioFields;
  /** What the samples are called, for files. */
  name: string;
  choice: StudioChoice;
  onChoice: (part: StudioChange) => void;
};

/** The figure that is shown and saved; null for what is a table. */
function useFigure(result: AmrStudio | null, choice: StudioChoice, groupTitle: string | null) {
  const map = useMemo(
    () => (result && choice.plot === 'map' ? resistanceMap(result, choice, groupTitle) : null),
    [result, choice, groupTitle],
  );
  const figure = useMemo((): Figure | null => {
    if (!result) return null;
    const by = groupTitle === null ? '' : ` by ${groupTitle.toLowerCase()}`;
    if (map) {
      const title = `${amrValueTitles[result.value]} by ${amrLevelTitles[result.level].replace(/^[DGM]/, (letter) => letter.toLowerCase())}`;
      return mapFigure(map, { title, description: describeResult(result) });
    }
    const { plot } = choice;
    if (plot === 'map' || plot === 'prevalence' || plot === 'cooccurrence') return null;
    return sampleFigure(result, plot, `${plotTitles[plot]}${by}`);
  }, [result, map, choice, groupTitle]);
  return { map, figure };
}

function NoGenes({ result, onAll }: { result: AmrStudio; onAll: (() => void) | null }) {
  if (result.n === 0 && result.dropped.length > 0)
    return <EmptyState title="None of these samples has this value.">{result.dropped[0]?.reason}</EmptyState>;
  if (result.n === 0)
    return (
      <EmptyState title="No samples with resistance genes yet.">
        Run the pipeline for resistance genes on shotgun reads, or import the tables of an AMR program.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No resistance genes in these samples."
      actions={onAll && <Button onClick={onAll}>Remove cut-offs</Button>}
    >
      {onAll ? 'No hit is above the cut-offs.' : 'Nothing was found in any of them, which is a result.'}
    </EmptyState>
  );
}

/** Resistance genes of samples: heat map, burden, prevalence and tests, co-occurrence. */
export function ResistanceStudio({ scope, fields, name, choice, onChoice: change }: StudioProps) {
  const [cell, setCell] = useState<ChosenCell | null>(null);
  const onChoice = (part: StudioChange) => {
    change(part);
    if (part.level) setCell(null);
  };
  const body = useMemo(() => toBody(scope, choice), [scope, choice]);
  const analysis = useStudio(body);
  const { result } = analysis;
  const groupTitle = fields.fields.find(({ field }) => field === result?.group_by)?.title ?? result?.group_by ?? null;
  const { map, figure } = useFigure(result, choice, groupTitle);
  const { min_identity, min_coverage, min_depth, plot } = choice;
  const isCut = min_identity + min_coverage + min_depth > 0;
  const uncut = () => onChoice({ min_identity: 0, min_coverage: 0, min_depth: 0 });
  const isEmpty = result !== null && result.features.length === 0;
  const values = result && (plot === 'map' ? <ValueTable result={result} /> : <SampleTableOf result={result} />);
  const draw = (shown: AmrStudio) => {
    if (isEmpty) return <NoGenes result={shown} onAll={isCut ? uncut : null} />;
    if (plot === 'prevalence') return <PrevalenceTable result={shown} />;
    if (plot === 'cooccurrence') return <CooccurrenceTable result={shown} />;
    if (plot === 'shannon' && shown.samples.every(({ shannon }) => shannon === null))
      return (
        <EmptyState title="Coverage and presence have no diversity.">
          Choose an amount, such as RPKM, where the results have one.
        </EmptyState>
      );
    if (map)
      return (
        <ResistanceMapView
          map={map}
          label={`${figure?.title ?? ''}. ${describeResult(shown)}`}
          onCell={(feature, result_id) => setCell({ feature, result_id })}
        />
      );
    return figure && <FigureView figure={figure} />;
  };
  const tables = {
    prevalence: result && <PrevalenceTable result={result} />,
    cooccurrence: result && <CooccurrenceTable result={result} />,
  };
  return (
    <AnalysisFrame
      title={figure?.title ?? plotTitles[plot]}
      description={result ? describeResult(result) : ''}
      analysis={analysis}
      waiting="Comparing the resistance genes of the samples"
      controls={<ResistanceControls choice={choice} onChoice={onChoice} fields={fields} result={result} />}
      source={result && figure && !isEmpty ? resistanceSource({ name, result, body, plot, figure }) : null}
      plot={result && draw(result)}
      table={plot === 'prevalence' || plot === 'cooccurrence' ? tables[plot] : values}
      foot={map && !isEmpty && <MapLegend map={map} />}
      asideLabel="Evidence, tests and methods"
      aside={
        result && <ResistancePanel result={result} scope={scope} choice={choice} onChoice={onChoice} cell={cell} />
      }
    />
  );
}
