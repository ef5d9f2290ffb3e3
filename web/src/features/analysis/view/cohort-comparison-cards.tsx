import { ANALYSIS, COHORT_GROUPS, type Composition, type GroupComparison, type Rank } from '@cohortium/contract';
import { useMemo } from 'react';
import { formatNumber } from '#platform';
import { MeanBars } from '#plots/composition';
import { TaxonName } from '#plots/frame';
import { OrdinationThumbnail } from '#plots/ordination';
import { Note } from '#ui/feedback';
import { Card } from '#ui/layout';
import { analysisQuery } from '../analysis-query.ts';
import { FigureStatus } from '../frame/analysis-status.tsx';
import { ExcludedSamples, MethodParagraph, Warnings } from '../frame/provenance.tsx';
import { NumberCell, StatTable } from '../frame/tables.tsx';
import { describePermanova, labelAxes, ordinationTitle } from '../methods/beta-diversity/describe-ordination.ts';
import { toColouring, transposeCoordinates } from '../methods/beta-diversity/ordination-data.ts';
import { meansFigure } from '../methods/composition/composition-figure.ts';
import {
  comparisonFigure,
  findDifferentialTaxa,
  taxonFindings,
} from '../methods/group-comparison/comparison-figure.ts';
import { type AnalysisState, useAnalysis } from '../use-analysis.ts';
import { rankInSentence } from './plot-view.ts';

type CohortComparisonCardsProps = {
  /** Each a group, in this order. */
  cohorts: readonly { id: string; version: number }[];
  /** The deepest at which they may be compared. */
  rank: Rank;
};

const TOP = 12;
const DEFAULT_RANK: Rank = 'genus';

/** Mean composition, PCoA and differential taxa of several cohorts, as cards. */
export function CohortComparisonCards({ cohorts, rank: deepest }: CohortComparisonCardsProps) {
  const [first, ...others] = cohorts.map(({ id: cohort_id, version }) => ({ cohort_id, version }));
  if (!first || others.length === 0) return null;
  const rank = deepest === 'feature' || deepest === 'species' ? DEFAULT_RANK : deepest;
  return <ComparisonCards body={{ ...first, compare_with: others, rank }} />;
}

/** Whether at least two of the cohorts have samples enough that no other one has. */
function canTest({ samples }: Composition): boolean {
  const sizes = Map.groupBy(samples, ({ group }) => group);
  const large = [...sizes].filter(([group, own]) => group !== null && own.length >= ANALYSIS.smallest_group);
  return large.length >= 2;
}

function ComparisonCards({ body }: CardProps) {
  const profiles = useAnalysis(analysisQuery('composition', { ...body, top_n: TOP }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <p className="text-12 text-ink-3 lg:col-span-2">
        Samples in more than one of these cohorts are excluded from the comparisons below. The PCoA lists them.
      </p>
      <MeansCard body={body} analysis={profiles} />
      <OrdinationCard body={body} />
      {profiles.result && canTest(profiles.result) && <TaxaCard body={body} />}
      {profiles.result && !canTest(profiles.result) && (
        <Note tone="info">
          Taxa are compared only if at least two cohorts have {ANALYSIS.smallest_group} or more samples that are in no
          other cohort.
        </Note>
      )}
    </div>
  );
}

type Body = { cohort_id: string; version: number; compare_with: { cohort_id: string; version: number }[]; rank: Rank };
type CardProps = { body: Body };

function MeansCard({ body, analysis }: CardProps & { analysis: AnalysisState<Composition> }) {
  const { result } = analysis;
  const means = useMemo(() => (result ? meansFigure(result, 'Mean composition') : null), [result]);
  return (
    <Card title="Mean composition" note={rankInSentence(body.rank)}>
      <div className="grid gap-2 px-3.5 py-3">
        <FigureStatus analysis={analysis} waiting="Reading the profiles">
          {means && <MeanBars data={means} />}
        </FigureStatus>
      </div>
    </Card>
  );
}

function OrdinationCard({ body }: CardProps) {
  const analysis = useAnalysis(analysisQuery('beta_diversity', body));
  const { result } = analysis;
  const data = useMemo(() => {
    if (!result) return null;
    const painted = toColouring({ field: COHORT_GROUPS, fields: [], result, members: null });
    return {
      title: ordinationTitle(result.metric),
      coordinates: transposeCoordinates(result.coordinates, result.samples_id.length),
      ids: result.sample_names,
      axes: labelAxes(result),
      ...(painted ? { colourBy: { ...painted, title: 'Cohort' } } : {}),
    };
  }, [result]);
  const sentence = result && describePermanova(result, 'cohort');
  return (
    <Card title="PCoA of all samples" note={result ? `n\u00a0=\u00a0${formatNumber(result.n)}` : undefined}>
      <div className="grid gap-2 px-3.5 py-3">
        <FigureStatus analysis={analysis} waiting="Computing distances between samples">
          {data && <OrdinationThumbnail data={data} />}
        </FigureStatus>
        {sentence && <p className="text-13">{sentence}</p>}
        {result && (
          <>
            <Warnings warnings={result.warnings} />
            <ExcludedSamples dropped={result.dropped} />
            <MethodParagraph answer={result} />
          </>
        )}
      </div>
    </Card>
  );
}

const EFFECT_METHODS = ['wilcoxon', 'linear_models', 'kruskal_wallis'] as const;
const MAX_TAXA = 15;

/** The effect shown for a taxon, from the first method that has a direction. */
function toTaxonEffect(result: GroupComparison, taxon: string): { cellText: string; more: string | null } {
  const findings = taxonFindings(result, taxon);
  const own = EFFECT_METHODS.flatMap((name) => findings.find(({ method }) => method.method === name) ?? [])[0]?.finding;
  if (!own) return { cellText: '–', more: null };
  const range = own.interval ? ` (${own.interval.map((bound) => formatNumber(bound, 2)).join(' to ')})` : '';
  return { cellText: `${formatNumber(own.effect, 2)}${range}`, more: own.highest };
}

const HEADS = [
  { cellText: 'Taxon' },
  { cellText: 'Found by', numeric: true },
  { cellText: 'Effect, 95 %', numeric: true },
  { cellText: 'More in' },
];

function TaxaCard({ body }: CardProps) {
  const analysis = useAnalysis(analysisQuery('group_comparison', body));
  const { result } = analysis;
  const taxa = result ? findDifferentialTaxa(result).slice(0, MAX_TAXA) : [];
  const title = result ? comparisonFigure({ result, description: '', chosen: null }).title : 'Differential taxa';
  return (
    <Card title={title} note={rankInSentence(body.rank)} className="lg:col-span-2">
      <div className="grid gap-2 px-3.5 py-3">
        <FigureStatus analysis={analysis} waiting="Testing the taxa">
          {result && taxa.length === 0 && <p className="text-13">No differentially abundant taxa.</p>}
          {result && taxa.length > 0 && (
            <StatTable label={title} heads={HEADS}>
              {taxa.map((taxon) => {
                const { cellText, more } = toTaxonEffect(result, taxon);
                const found = result.consensus.find((each) => each.taxon === taxon)?.found_by.length ?? 0;
                return (
                  <tr key={taxon}>
                    <td>
                      <TaxonName name={taxon} rank={result.rank} />
                    </td>
                    <NumberCell>{`${found} of ${formatNumber(result.methods.length)}`}</NumberCell>
                    <NumberCell>{cellText}</NumberCell>
                    <td>{more ?? '–'}</td>
                  </tr>
                );
              })}
            </StatTable>
          )}
        </FigureStatus>
        {result && <MethodParagraph answer={result} />}
      </div>
    </Card>
  );
}
