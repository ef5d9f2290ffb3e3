import type { Lefse } from '@cohortium/contract';
import { formatNumber, formatProbability } from '#platform';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { drawDistribution } from '#plots/distribution';
import { type Clade, drawCladogram, drawEffects, type Effect } from '#plots/effects';
import type { Figure } from '#plots/figure';
import { isItalic } from '#plots/frame';
import { toLegend } from '../../custom-groups.ts';
import { toBiomarkerRows } from './biomarker-rows.ts';

type Feature = Lefse['features'][number];

const MILLION = 1_000_000;
/** Clades that a round tree can hold; what differs, and what that hangs on, is never left out. */
const MAX_CLADES = 220;

const classColours = (result: Lefse) =>
  groupColours(
    result.class_by,
    result.classes.map(({ name }) => name),
  );

const toPercent = (perMillion: number) => `${formatNumber((100 * perMillion) / MILLION, 2)}\u00a0%`;

/** What is said of a feature beside its score. */
const toCardRows = (result: Lefse, feature: Feature) => [
  { label: 'Kruskal–Wallis p', value: formatProbability(feature.kruskal_p) },
  ...result.classes.map(({ name }, at) => ({ label: `Mean, ${name}`, value: toPercent(feature.class_means[at] ?? 0) })),
];

function toEffects({ result, unnamed }: LefseFigureInput, tokens: Tokens): Effect[] {
  const colours = classColours(result);
  return toBiomarkerRows(result, { unnamed }).lines.map(({ feature, rank, description, short, folded }) => ({
    id: feature.feature,
    name: feature.name,
    italic: isItalic(rank, feature.name),
    rank: { title: description, short },
    group: feature.class ?? '',
    colour: colourOf(feature.class, colours, tokens),
    value: feature.lda ?? 0,
    rows: [
      ...toCardRows(result, feature),
      ...(folded.length > 0 ? [{ label: 'Identical counts', value: folded.join(', ') }] : []),
    ],
  }));
}

const legend = (result: Lefse) => (tokens: Tokens) =>
  toLegend(
    result.classes.map(({ name }) => name),
    classColours(result),
    tokens,
  );

type LefseFigureInput = {
  result: Lefse;
  description: string;
  chosen: string | null;
  /** Whether domains and taxa without a name have lines of their own. */
  unnamed: boolean;
};

/** Scores as bars. */
export function effectsFigure(shown: LefseFigureInput): Figure {
  const { result, description, chosen } = shown;
  const left = result.classes.length === 2 ? (result.classes[0]?.name ?? null) : null;
  return {
    title: 'Discriminative taxa',
    description,
    legend: legend(result),
    draw: (room, tokens) =>
      drawEffects({ measure: 'LDA score, log10', effects: toEffects(shown, tokens), left, chosen }, room, tokens),
  };
}

/** Indices of the clades drawn: what differs with all that it hangs on, then the most abundant others. */
function selectClades({ features }: Lefse): number[] {
  const selected = new Set<number>();
  const keep = (at: number | null) => {
    for (let next = at; next !== null && !selected.has(next); next = features[next]?.parent ?? null) selected.add(next);
  };
  for (const [at, feature] of features.entries()) if (feature.is_discriminative) keep(at);
  const largest = features.map(({ log_largest_mean }, at) => ({ at, log_largest_mean }));
  largest.sort((a, b) => b.log_largest_mean - a.log_largest_mean);
  for (const { at } of largest) if (selected.size < MAX_CLADES) keep(at);
  return [...selected].sort((a, b) => a - b);
}

export function toClades(result: Lefse, tokens: Tokens): Clade[] {
  const colours = classColours(result);
  return selectClades(result).flatMap((at): Clade[] => {
    const feature = result.features[at];
    if (!feature) return [];
    const found = feature.is_discriminative;
    return [
      {
        id: feature.feature,
        name: feature.name,
        parent: feature.parent === null ? null : (result.features[feature.parent]?.feature ?? null),
        italic: isItalic(feature.rank, feature.name),
        colour: found ? colourOf(feature.class, colours, tokens) : null,
        group: found ? feature.class : null,
        proportion: Math.max(0, ...feature.class_means) / MILLION,
        rows: toCardRows(result, feature),
      },
    ];
  });
}

/** The clades around their root. */
export function cladogramFigure({ result, description, chosen }: LefseFigureInput): Figure {
  return {
    title: 'Discriminative clades',
    description,
    legend: legend(result),
    draw: (room, tokens) => drawCladogram({ clades: toClades(result, tokens), chosen }, room, tokens),
  };
}

/** One feature in every sample, by class; null where its values were not asked for. */
export function featureFigure(result: Lefse, feature: string, selection: ReadonlySet<string>): Figure | null {
  const values = result.values.find((each) => each.feature === feature)?.values;
  const name = result.features.find((each) => each.feature === feature)?.name;
  if (!values || name === undefined) return null;
  const colours = classColours(result);
  return {
    title: `${name} by class`,
    description: `n = ${result.samples.length}`,
    draw: (room, tokens) => {
      const groups = result.classes.map((own) => ({
        name: own.name,
        colour: colourOf(own.name, colours, tokens),
        samples: result.samples.flatMap(({ result_id, sample_id, class: word }, at) =>
          word === own.name ? [{ id: result_id, name: sample_id, value: (100 * (values[at] ?? 0)) / MILLION }] : [],
        ),
      }));
      return drawDistribution({ measure: 'Relative abundance, %', groups, look: 'box', selection }, room, tokens);
    },
  };
}
