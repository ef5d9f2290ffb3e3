import { CHOSEN_GROUPS, type CohortDetail, type DifferentialMethylation } from '@cohortium/contract';
import { formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { EmptyState } from '#ui/feedback';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { CustomGroupStrip } from '../../custom-group-strip.tsx';
import { type FigureSource, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { describeGrouping } from '../../view/view-fields.ts';
import { groupNames } from '../differential-expression/use-expression-test.ts';
import { MethylationTestControls } from './methylation-test-controls.tsx';
import { MethylationTestPanel } from './methylation-test-panel.tsx';
import { sitesCsv } from './site-rows.ts';
import { SiteTable } from './site-table.tsx';
import { SMALLEST_GROUP, useMethylationTest } from './use-methylation-test.ts';

type Drawn = { cohort: CohortDetail; result: DifferentialMethylation; figure: Figure };

/** The test as files. */
const methylationSource = ({ cohort, result, figure }: Drawn): FigureSource => ({
  name: toFileName(cohort.name, figure.title, result.compared_group, 'over', result.reference_group),
  title: `${figure.title}, ${result.compared_group} over ${result.reference_group}, ${cohort.name}`,
  picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
  csv: async () => sitesCsv(result),
  answer: result,
  recipe: {
    ...{ call: 'POST /api/v1/analysis/differential-methylation', body: { cohort_id: cohort.id, ...result.parameters } },
    ...{ software: { name: 'cohortium', version: result.software_version }, n: result.n, dropped: result.dropped },
  },
});

/** Which sites and regions differ in their methylation between two groups. */
export function MethylationTestTab(props: AnalysisTabProps) {
  const { cohort, view, onView, groups } = props;
  const { analysis, result, figure, plot, group, missing, description, site } = useMethylationTest(props);
  const pick = (chosen: string) => onView({ site: chosen });
  const title =
    result && figure && plot !== 'region'
      ? `${figure.title}: ${result.compared_group} over ${result.reference_group}`
      : (figure?.title ?? 'Differential methylation');
  return (
    <AnalysisFrame
      title={title}
      grouping={describeGrouping(view, cohort)}
      description={figure?.description ?? description}
      analysis={analysis}
      missingInput={missing}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Testing the methylation of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <MethylationTestControls
          {...{ cohort, view, onView, groups, group, result }}
          names={groupNames(props, group, result, SMALLEST_GROUP)}
          reference={result?.reference_group ?? null}
          compared={result?.compared_group ?? null}
        />
      }
      source={result && figure && methylationSource({ cohort, result, figure })}
      plot={
        figure ? (
          <FigureView figure={figure} onPick={(id) => plot !== 'heat' && pick(id)} />
        ) : (
          result && plot === 'region' && <EmptyState title="Reading the levels of this region …" />
        )
      }
      table={result && <SiteTable result={result} onPick={pick} />}
      foot={group === CHOSEN_GROUPS && <CustomGroupStrip chosen={groups} onChoose={props.onGroups} />}
      asideLabel="Statistics"
      aside={result && <MethylationTestPanel {...{ cohort, result, site }} hasRegion={plot === 'region'} />}
    />
  );
}
