import {
  ANALYSIS,
  CHOSEN_GROUPS,
  type CohortDetail,
  comparisonMethods,
  comparisonTitles,
  type GroupComparison,
} from '@cohortium/contract';
import { useMemo, useState } from 'react';
import { formatNumber } from '#platform';
import { type Figure, FigureView, figurePicture } from '#plots/figure';
import { writeCsv } from '#plots/frame';
import { EmptyState } from '#ui/feedback';
import { Select } from '#ui/forms';
import { analysisQuery } from '../../analysis-query.ts';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { CustomGroupStrip } from '../../custom-group-strip.tsx';
import { toGrouping } from '../../custom-groups.ts';
import { type FigureSource, toFigureRecipe, toFileName } from '../../figure-source.ts';
import { AnalysisFrame } from '../../frame/analysis-frame.tsx';
import { MoreSettings } from '../../frame/more-settings.tsx';
import { FieldSelect, GroupSelect, RankSelect } from '../../frame/tab-controls.tsx';
import { NumberTable } from '../../frame/tables.tsx';
import { useAnalysis } from '../../use-analysis.ts';
import { describeSampleCount } from '../../view/describe-sample-count.ts';
import { type PlotChange, rankInSentence, toAnalysisScope } from '../../view/plot-view.ts';
import {
  describeGrouping,
  findMissingGrouping,
  groupFields,
  numberFields,
  resolveViewFields,
} from '../../view/view-fields.ts';
import { comparisonFigure, findDifferentialTaxa, taxonFindings } from './comparison-figure.ts';
import { ComparisonPanel } from './comparison-panel.tsx';

/** A line a taxon and method. */
function findingRows(result: GroupComparison): string {
  const heads = ['taxon', 'lineage', 'method', 'statistic', 'effect', 'p', 'q', 'different', 'highest in'];
  const rows = result.taxa.flatMap(({ taxon, lineage }) =>
    taxonFindings(result, taxon).map(({ method, finding }) => [
      taxon,
      lineage.join('; '),
      comparisonTitles[method.method],
      finding?.statistic ?? null,
      finding?.effect ?? null,
      finding?.p ?? null,
      finding?.q ?? null,
      finding === null ? 'not tested' : finding.is_different ? 'yes' : 'no',
      finding?.highest ?? null,
    ]),
  );
  return writeCsv(heads, rows);
}

type Drawn = { cohort: CohortDetail; result: GroupComparison; figure: Figure };

/** The comparison as files. */
function comparisonSource({ cohort, result, figure }: Drawn): FigureSource {
  return {
    name: toFileName(cohort.name, 'groups', result.group_by),
    title: `${figure.title}, ${cohort.name}`,
    picture: async (tokens, paper) => figurePicture(figure, tokens, paper),
    csv: async () => findingRows(result),
    answer: result,
    recipe: toFigureRecipe({ method: 'consensus', answer: result, cohort }),
  };
}

const TEXT_HEADS = ['Taxon', 'Found by', 'More in'];

/** Every taxon with the q of every method, the consensus first. */
export function ComparisonTable({ result }: { result: GroupComparison }) {
  const numbers = useMemo(
    () => [
      { name: 'Prevalence', unit: '%', digits: 0 },
      ...result.groups.map(({ name }) => ({ name: `Mean, ${name}`, unit: '%', digits: 3 })),
      ...result.methods.map(({ method }) => ({ name: `q, ${comparisonTitles[method]}`, digits: 4 })),
    ],
    [result.groups, result.methods],
  );
  const rows = useMemo(() => {
    const agreed = new Map(result.consensus.map((each) => [each.taxon, each]));
    return result.taxa
      .map(({ taxon, prevalence, means }) => {
        const own = agreed.get(taxon);
        const found = own?.found_by.map((method) => comparisonTitles[method]).join(', ') ?? null;
        const qs = taxonFindings(result, taxon).map(({ finding }) => finding?.q ?? null);
        return {
          id: taxon,
          found: own?.found_by.length ?? 0,
          textCells: [taxon, found, own?.higher_in ?? null],
          numbers: [100 * prevalence, ...means, ...qs],
        };
      })
      .sort((a, b) => b.found - a.found);
  }, [result]);
  return <NumberTable label="Taxa compared" textCells={TEXT_HEADS} numbers={numbers} rows={rows} />;
}

type ComparisonInput = Pick<AnalysisTabProps, 'cohort' | 'view' | 'groups'> & { chosen: string | null };

/** The answer of the server, and the figure made of it. */
function useComparison({ cohort, view, groups, chosen }: ComparisonInput) {
  const { group } = resolveViewFields(view, cohort, groups);
  const grouping = cohort.groupings.find((each) => each.field === group);
  const n_groups = grouping?.groups.filter(({ n }) => n >= ANALYSIS.smallest_group).length;
  const methods = comparisonMethods.filter(
    (method) => method !== 'wilcoxon' || n_groups === 2 || (group === CHOSEN_GROUPS && groups.length === 2),
  );
  // Effects are of what was picked against the rest.
  const reference = view.reference ?? (group === CHOSEN_GROUPS ? groups.at(-1)?.name : undefined);
  const analysis = useAnalysis(
    analysisQuery('group_comparison', {
      ...toAnalysisScope(cohort, view),
      ...toGrouping(group, groups),
      methods,
      lda_threshold: view.lda,
      structural_zeros: view.zeros,
      ...(reference ? { reference_group: reference } : {}),
      ...(view.adjust && view.adjust !== group ? { covariates: [view.adjust] } : {}),
    }),
    findMissingGrouping(group, cohort, 'groups') === null,
  );
  const { result } = analysis;
  const description = result
    ? `${describeSampleCount(result.n, cohort, result.dropped)} · ${rankInSentence(result.rank)}, ${formatNumber(result.taxa.length)} taxa tested`
    : '';
  const figure = useMemo(
    () => (result ? comparisonFigure({ result, description, chosen }) : null),
    [result, description, chosen],
  );
  return { analysis, result, figure, group, description };
}

type ReferenceSelectProps = {
  groups: GroupComparison['groups'];
  reference: string | undefined;
  onView: (part: PlotChange) => void;
};

/** The group that the models compare the others with. */
function ReferenceSelect({ groups, reference, onView }: ReferenceSelectProps) {
  const [first] = groups;
  if (!first) return null;
  const selectedName = groups.find(({ name }) => name === reference)?.name ?? first.name;
  return (
    <Select
      height="small"
      prefix="Against"
      label="Reference group of the models"
      value={selectedName}
      onValueChange={(name) => onView({ reference: name })}
      options={groups.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}

const ZERO_OPTIONS = [
  { value: 'ignore', label: 'are zeros' },
  { value: 'presence', label: 'differ' },
  { value: 'lower_bound', label: 'differ, or nearly lacks them' },
] as const;

/** Which taxa differ between groups, by several methods side by side. */
export function ComparisonTab(props: AnalysisTabProps) {
  const { cohort, view, onView } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const { analysis, result, figure, group, description } = useComparison({ ...props, chosen });
  const included = [...groupFields(cohort.fields, cohort.n_samples), ...numberFields(cohort.fields)];
  return (
    <AnalysisFrame
      title={figure?.title ?? 'Differential taxa by method'}
      grouping={describeGrouping(view, cohort)}
      description={description}
      analysis={analysis}
      missingInput={findMissingGrouping(group, cohort, 'groups')}
      onGroup={(field) => onView({ group: field, colour: undefined })}
      waiting={`Comparing the taxa of ${formatNumber(cohort.n_samples)} samples`}
      controls={
        <>
          <GroupSelect cohort={cohort} group={group} groups={props.groups} onView={onView} />
          <RankSelect view={view} onView={onView} />
          <ReferenceSelect
            groups={result?.groups ?? []}
            reference={view.reference ?? result?.reference_group}
            onView={onView}
          />
          <FieldSelect
            prefix="Covariates"
            label="Covariates adjusted for by the models"
            fields={included.filter(({ field }) => field !== group)}
            value={view.adjust || null}
            onChange={(field) => onView({ adjust: field || undefined })}
          />
          <MoreSettings cohort={cohort} view={view} onView={onView}>
            <Select
              height="small"
              prefix="Structural zeros"
              label="How ANCOM-BC treats structural zeros"
              value={view.zeros}
              onValueChange={(zeros) => onView({ zeros: zeros === 'ignore' ? undefined : zeros })}
              options={ZERO_OPTIONS}
            />
          </MoreSettings>
        </>
      }
      source={result && figure && comparisonSource({ cohort, result, figure })}
      plot={
        result &&
        figure &&
        (findDifferentialTaxa(result).length > 0 ? (
          <FigureView figure={figure} onPick={setChosen} />
        ) : (
          <EmptyState title="No differentially abundant taxa.">The table lists all tested taxa.</EmptyState>
        ))
      }
      table={result && <ComparisonTable result={result} />}
      foot={group === CHOSEN_GROUPS && <CustomGroupStrip chosen={props.groups} onChoose={props.onGroups} />}
      asideLabel="Statistics"
      aside={
        result &&
        group !== null && <ComparisonPanel result={result} chosen={chosen ?? findDifferentialTaxa(result)[0] ?? null} />
      }
    />
  );
}
