import { ANALYSIS, COHORT_GROUPS, type Composition, type GroupComparison, type Rank } from '@cohortium/contract';
import { type ReactNode, useMemo } from 'react';
import { formatNumber } from '#platform';
import { MeanBars } from '#plots/composition';
import { TaxonName } from '#plots/frame';
import { OrdinationThumbnail } from '#plots/ordination';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { comparisonFigure, findingsOf, foundTaxa } from '../../model/comparison/comparison-figure.ts';
import { meansFigure } from '../../model/composition/composition-figure.ts';
import { colouring, transposed } from '../../model/pcoa/ordination-data.ts';
import { axesShown, ordinationTitle } from '../../model/pcoa/ordination-words.ts';
import { testSentence } from '../../model/pcoa/test-sentence.ts';
import { rankWord } from '../../model/view/plot-view.ts';
import { askBetaDiversity, askComparison, askComposition } from '../../queries/analysis-queries.ts';
import { type Asked, useQuestion } from '../../queries/use-question.ts';
import { AnswerState } from '../panel/answer-state.tsx';
import { Dropped, Method, Warnings } from '../statistics/provenance.tsx';
import { NumberCell, StatTable } from '../statistics/stat-table.tsx';

type CohortsBesideProps = {
  /** Each a group, in this order. */
  cohorts: readonly { id: string; version: number }[];
  /** The deepest at which they may be compared. */
  rank: Rank;
};

const TOP = 12;
const USUAL: Rank = 'genus';

/** Mean composition, PCoA and differential taxa of several cohorts, as cards. */
export function CohortsBeside({ cohorts, rank: deepest }: CohortsBesideProps) {
  const [first, ...others] = cohorts.map(({ id: cohort_id, version }) => ({ cohort_id, version }));
  if (!first || others.length === 0) return null;
  const rank = deepest === 'feature' || deepest === 'species' ? USUAL : deepest;
  return <BesideCards body={{ ...first, compare_with: others, rank }} />;
}

/** Whether at least two of the cohorts have samples enough that no other one has. */
function canTest({ samples }: Composition): boolean {
  const sizes = Map.groupBy(samples, ({ group }) => group);
  const large = [...sizes].filter(([group, own]) => group !== null && own.length >= ANALYSIS.smallest_group);
  return large.length >= 2;
}

function BesideCards({ body }: CardProps) {
  const profiles = useQuestion(askComposition({ ...body, top_n: TOP }));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <p className="text-12 text-ink-3 lg:col-span-2">
        Samples in more than one of these cohorts are excluded from the comparisons below. The PCoA lists them.
      </p>
      <MeansCard body={body} asked={profiles} />
      <PlacesCard body={body} />
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

function MeansCard({ body, asked }: CardProps & { asked: Asked<Composition> }) {
  const { result } = asked;
  const means = useMemo(() => (result ? meansFigure(result, 'Mean composition') : null), [result]);
  return (
    <Card title="Mean composition" note={rankWord(body.rank)}>
      <div className="grid gap-2 px-3.5 py-3">
        <Answered asked={asked} waiting="Reading the profiles">
          {means && <MeanBars data={means} />}
        </Answered>
      </div>
    </Card>
  );
}

function PlacesCard({ body }: CardProps) {
  const asked = useQuestion(askBetaDiversity(body));
  const { result } = asked;
  const data = useMemo(() => {
    if (!result) return null;
    const painted = colouring({ field: COHORT_GROUPS, fields: [], result, members: null });
    return {
      title: ordinationTitle(result.metric),
      coordinates: transposed(result.coordinates, result.samples_id.length),
      ids: result.sample_names,
      axes: axesShown(result),
      ...(painted ? { colourBy: { ...painted, title: 'Cohort' } } : {}),
    };
  }, [result]);
  const sentence = result && testSentence(result, 'cohort');
  return (
    <Card title="PCoA of all samples" note={result ? `n\u00a0=\u00a0${formatNumber(result.n)}` : undefined}>
      <div className="grid gap-2 px-3.5 py-3">
        <Answered asked={asked} waiting="Computing distances between samples">
          {data && <OrdinationThumbnail data={data} />}
        </Answered>
        {sentence && <p className="text-13">{sentence}</p>}
        {result && (
          <>
            <Warnings warnings={result.warnings} />
            <Dropped dropped={result.dropped} />
            <Method answer={result} />
          </>
        )}
      </div>
    </Card>
  );
}

const METHODS_SHOWN = ['wilcoxon', 'linear_models', 'kruskal_wallis'] as const;
const TAXA_SHOWN = 15;

/** The effect shown for a taxon, from the first method that has a direction. */
function effectOf(result: GroupComparison, taxon: string): { words: string; more: string | null } {
  const findings = findingsOf(result, taxon);
  const own = METHODS_SHOWN.flatMap((name) => findings.find(({ method }) => method.method === name) ?? [])[0]?.finding;
  if (!own) return { words: '–', more: null };
  const range = own.interval ? ` (${own.interval.map((bound) => formatNumber(bound, 2)).join(' to ')})` : '';
  return { words: `${formatNumber(own.effect, 2)}${range}`, more: own.highest };
}

const HEADS = [
  { words: 'Taxon' },
  { words: 'Found by', numeric: true },
  { words: 'Effect, 95 %', numeric: true },
  { words: 'More in' },
];

function TaxaCard({ body }: CardProps) {
  const asked = useQuestion(askComparison(body));
  const { result } = asked;
  const taxa = result ? foundTaxa(result).slice(0, TAXA_SHOWN) : [];
  const title = result ? comparisonFigure({ result, description: '', chosen: null }).title : 'Differential taxa';
  return (
    <Card title={title} note={rankWord(body.rank)} className="lg:col-span-2">
      <div className="grid gap-2 px-3.5 py-3">
        <Answered asked={asked} waiting="Testing the taxa">
          {result && taxa.length === 0 && <p className="text-13">No differentially abundant taxa.</p>}
          {result && taxa.length > 0 && (
            <StatTable label={title} heads={HEADS}>
              {taxa.map((taxon) => {
                const { words, more } = effectOf(result, taxon);
                const found = result.consensus.find((each) => each.taxon === taxon)?.found_by.length ?? 0;
                return (
                  <tr key={taxon}>
                    <td>
                      <TaxonName name={taxon} rank={result.rank} />
                    </td>
                    <NumberCell>{`${found} of ${formatNumber(result.methods.length)}`}</NumberCell>
                    <NumberCell>{words}</NumberCell>
                    <td>{more ?? '–'}</td>
                  </tr>
                );
              })}
            </StatTable>
          )}
        </Answered>
        {result && <Method answer={result} />}
      </div>
    </Card>
  );
}

type AnsweredProps = { asked: Asked<unknown>; waiting: string; children: ReactNode };

function Answered({ asked, waiting, children }: AnsweredProps) {
  if (asked.result === null && asked.isWaiting && asked.progress === null) return <Skeleton className="h-40" />;
  return (
    <AnswerState asked={asked} waiting={waiting}>
      {children}
    </AnswerState>
  );
}
