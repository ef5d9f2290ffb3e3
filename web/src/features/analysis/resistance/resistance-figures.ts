import { type AmrStudio, amrValueTitles } from '@cohortium/contract';
import { formatCount } from '#platform';
import { colourOf, groupColours, type Tokens } from '#plots/colours';
import { type Distribution, drawDistribution } from '#plots/distribution';
import type { Figure } from '#plots/figure';
import { placeCells, type ResistanceMap } from '#plots/resistance';
import { sortGroups } from '../custom-groups.ts';
import type { StudioChoice } from './studio-choice.ts';

const UNKNOWN = 'No class known';

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const placesOf = (n: number, order: readonly number[] | null): number[] =>
  order === null ? Array.from({ length: n }, (_, place) => place) : [...order];

/** Places of the samples from left to right: by the tree, or by group and within it by the tree. */
function sampleOrder({ samples, order }: AmrStudio, isGrouped: boolean): number[] {
  const places = placesOf(samples.length, order.samples);
  if (!isGrouped) return places;
  const groups = [...sortGroups(samples.map(({ group }) => group)), null];
  const rank = new Map(groups.map((group, at) => [group, at]));
  const rankAt = (place: number) => rank.get(samples[place]?.group ?? null) ?? groups.length;
  return places.sort((a, b) => rankAt(a) - rankAt(b));
}

/** Places of the features from top to bottom: by the tree, and within their classes where rows are grouped. */
function featureOrder({ features, order, level }: AmrStudio, isGrouped: boolean): number[] {
  const places = placesOf(features.length, order.features);
  if (!isGrouped || (level !== 'gene' && level !== 'aro')) return places;
  const classAt = (place: number) => features[place]?.drug_class ?? '~';
  return places.sort((a, b) => textOrder(classAt(a), classAt(b)));
}

/** The table as shades. */
export function resistanceMap(result: AmrStudio, choice: StudioChoice, groupTitle: string | null): ResistanceMap {
  const isGrouped = choice.arranged === 'grouped';
  const columns = sampleOrder(result, isGrouped);
  const rows = featureOrder(result, isGrouped);
  const hasHeadings = isGrouped && result.level === 'gene';
  const names = result.samples.map(({ group }) => group);
  return {
    rows: rows.map((place) => {
      const feature = result.features[place];
      const id = feature?.id ?? '';
      return { id, name: id, heading: hasHeadings ? (feature?.drug_class ?? UNKNOWN) : null };
    }),
    columns: columns.map((place) => {
      const sample = result.samples[place];
      return { id: sample?.result_id ?? '', name: sample?.sample_id ?? '', group: sample?.group ?? null };
    }),
    cells: placeCells(result.cells, { rows, columns }),
    most: result.cells.value.reduce((most, value) => Math.max(most, value), 0),
    ...{ unit: amrValueTitles[result.value], is_linear: result.value === 'coverage' },
    groups: groupTitle === null ? null : { title: groupTitle, colours: groupColours(result.group_by ?? '', names) },
  };
}

export type SampleFigure = 'burden' | 'richness' | 'shannon';

/** What a figure of each sample measures. */
export function measureTitle(figure: SampleFigure, { value }: Pick<AmrStudio, 'value'>): string {
  if (figure === 'richness') return 'Genes per sample';
  if (figure === 'shannon') return 'Shannon’s index of genes, nats';
  return value === 'coverage' || value === 'presence' ? 'Genes per sample' : `Sum over genes, ${amrValueTitles[value]}`;
}

const ALL = 'All samples';
const MISSING = 'Not recorded';

function groupsOf({ samples, group_by }: AmrStudio, figure: SampleFigure, tokens: Tokens): Distribution['groups'] {
  const names = samples.map(({ group }) => group);
  const colours = groupColours(group_by ?? '', names);
  const columnOf = (group: string | null) => (group_by === null ? ALL : (group ?? MISSING));
  const shown = group_by === null ? [ALL] : [...sortGroups(names), MISSING];
  return shown.flatMap((name) => {
    const own = samples.flatMap(({ result_id: id, sample_id, group, ...figures }) => {
      const value = figures[figure];
      return columnOf(group) === name && value !== null ? [{ id, name: sample_id, value }] : [];
    });
    const colour =
      group_by === null
        ? (tokens.cat[0] ?? tokens.other)
        : name === MISSING
          ? tokens.other
          : colourOf(name, colours, tokens);
    return own.length > 0 ? [{ name, colour, samples: own }] : [];
  });
}

/** Burden, richness or diversity by group. */
export function sampleFigure(result: AmrStudio, figure: SampleFigure, title: string): Figure {
  const measure = measureTitle(figure, result);
  return {
    title,
    description: describeResult(result),
    draw: (room, tokens) =>
      drawDistribution(
        { measure, groups: groupsOf(result, figure, tokens), look: 'box', selection: new Set() },
        room,
        tokens,
      ),
  };
}

export const describeResult = ({ n, features, level, dropped }: AmrStudio): string => {
  const noun = { gene: 'gene', class: 'drug class', mechanism: 'mechanism', aro: 'ARO term' }[level];
  const plural = noun === 'drug class' ? 'drug classes' : `${noun}s`;
  const left = dropped.length > 0 ? `, ${dropped.length} excluded` : '';
  return `${formatCount(n, 'sample')}${left} · ${features.length} ${features.length === 1 ? noun : plural}`;
};
