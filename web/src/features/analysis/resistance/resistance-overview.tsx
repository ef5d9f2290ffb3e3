import type { AmrStudio, CohortDetail } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { formatCount, formatNumber } from '#platform';
import { FigureView } from '#plots/figure';
import { Card } from '#ui/layout';
import { AnalysisStatus } from '../frame/analysis-status.tsx';
import { NumberCell, StatTable } from '../frame/tables.tsx';
import type { PlotView } from '../view/plot-view.ts';
import { fieldTitle, resolveViewFields } from '../view/view-fields.ts';
import { sampleFigure } from './resistance-figures.ts';
import { toBody } from './studio-choice.ts';
import { useStudio } from './use-studio.ts';

const GENES_SHOWN = 10;

type ResistanceOverviewProps = { cohort: CohortDetail; view: PlotView; link: ReactNode };

/** A cohort of resistance genes at a glance: how many each sample has, and which are in most samples. */
export function ResistanceOverview({ cohort, view, link }: ResistanceOverviewProps) {
  const { id: cohort_id, version, fields } = cohort;
  const { group } = resolveViewFields(view, cohort);
  const body = useMemo(() => toBody({ cohort_id, version }, { ...view, group }), [cohort_id, version, view, group]);
  const analysis = useStudio(body);
  const { result } = analysis;
  const by = group === null ? '' : ` by ${fieldTitle(group, fields).toLowerCase()}`;
  const figure = useMemo(() => result && sampleFigure(result, 'richness', `Genes per sample${by}`), [result, by]);
  const note = result ? formatCount(result.n, 'sample') : undefined;
  if (result?.features.length === 0) {
    return (
      <Card title="Resistance genes" note={note} aside={link}>
        <p className="px-3.5 py-3 text-13">No resistance genes were found in any of the samples, which is a result.</p>
      </Card>
    );
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card title={`Genes per sample${by}`} note={note} aside={link}>
        <div className="h-72 px-3.5 py-3">
          <AnalysisStatus analysis={analysis} waiting="Comparing the resistance genes of the samples">
            {figure && <FigureView figure={figure} />}
          </AnalysisStatus>
        </div>
      </Card>
      {result && <MostPrevalent result={result} />}
    </div>
  );
}

function MostPrevalent({ result: { features, prevalence, n } }: { result: AmrStudio }) {
  const present = prevalence.map((groups) => groups.reduce((sum, { n_present }) => sum + n_present, 0));
  const places = features.map((_, at) => at).sort((a, b) => (present[b] ?? 0) - (present[a] ?? 0));
  const shown = places.slice(0, GENES_SHOWN);
  const groups = prevalence[0]?.map(({ group }) => group) ?? [];
  return (
    <Card title="Most prevalent genes" note={`${shown.length} of ${formatNumber(features.length)}, samples with each`}>
      <div className="px-3.5 py-3">
        <StatTable
          label="Most prevalent genes"
          heads={[
            { cellText: 'Gene' },
            { cellText: 'Drug class' },
            ...(groups.length > 1 ? groups.map((cellText) => ({ cellText, numeric: true })) : []),
            { cellText: 'All', numeric: true },
          ]}
        >
          {shown.map((at) => (
            <tr key={features[at]?.id}>
              <td className="font-medium">{features[at]?.id}</td>
              <td className="text-ink-2">{features[at]?.drug_class ?? '–'}</td>
              {groups.length > 1 &&
                prevalence[at]?.map(({ group, n_present, n: n_group }) => (
                  <NumberCell key={group}>
                    {formatNumber(n_present)}/{formatNumber(n_group)}
                  </NumberCell>
                ))}
              <NumberCell strong>
                {formatNumber(present[at] ?? 0)}/{formatNumber(n)}
              </NumberCell>
            </tr>
          ))}
        </StatTable>
      </div>
    </Card>
  );
}
