import type { Tokens } from '#plots/colours';
import { type Card, formatCount, formatFixed } from '#plots/frame';
import { type CompositionData, meanProfile, taxonPaint } from './composition-data.ts';

const MOST = 5;

/** What a bar says when it is looked at: the sample, its group and its largest parts. */
export function sampleCard(data: CompositionData, sample: number, tokens: Tokens): Card {
  const { group, reads } = data.samples[sample] ?? {};
  const facts = (data.strips ?? []).flatMap(({ title, values }) => {
    const value = values[sample] ?? null;
    return value === null ? [] : [{ label: title, value }];
  });
  return {
    title: data.samples[sample]?.id ?? '',
    ...(group ? { aside: group } : {}),
    rows: [
      ...largest(data, { profile: data.percents[sample] ?? [], spread: data.spreads?.[sample] }, tokens),
      ...(reads === undefined ? [] : [{ label: 'Reads', value: formatCount(reads) }]),
      ...facts,
    ],
  };
}

/** The same for the mean bar of a group. */
export function meanCard(data: CompositionData, label: string, members: readonly number[], tokens: Tokens): Card {
  const rows = largest(data, { profile: meanProfile(data.percents, members, data.taxa.length) }, tokens);
  return { title: label || 'All samples', aside: `mean, n = ${formatCount(members.length)}`, rows };
}

type Bar = { readonly profile: ArrayLike<number>; readonly spread?: readonly (number | null)[] | undefined };

function largest(data: CompositionData, { profile, spread }: Bar, tokens: Tokens): Card['rows'] {
  return data.taxa
    .map((taxon, t) => ({ taxon, percent: profile[t] ?? 0, sd: spread?.[t] ?? null }))
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent)
    .slice(0, MOST)
    .map(({ taxon, percent, sd }) => {
      const paint = taxonPaint(taxon, data.colourOfTaxon, tokens);
      return {
        label: taxon.name,
        value: `${formatFixed(percent, 1)}${sd === null ? '' : ` ± ${formatFixed(sd, 1)}`} %`,
        colour: paint.fill,
        hatched: paint.hatch !== undefined,
      };
    });
}
