import {
  type Comparability,
  type CompatibilityIssue,
  type MergeCheck,
  type MergeSettings,
  type Rank,
  ranks,
  rankTitles,
} from '@cohortium/contract';
import { formatPercent } from '#platform';

export type Agreed = Pick<MergeSettings, 'rank' | 'translation' | 'one_result_per_sample'>;
type Names = NonNullable<Comparability['translation']>;

const FEATURES = 'Single features (variants, OTUs)';
export const rankTitle = (rank: Rank): string => (rank === 'feature' ? FEATURES : rankTitles[rank]);

/** “at genus and above”, or that nothing is left out. */
export const describeDepth = (rank: Rank): string => {
  if (rank === 'feature') return 'down to single features';
  return rank === 'domain' ? 'by domain only' : `at ${rank} and above`;
};

/** The issues that block merging regardless of the settings. */
export const findBlockers = (findings: readonly CompatibilityIssue[]): CompatibilityIssue[] =>
  findings.filter(({ severity, compares_from }) => severity === 'blocks' && compares_from === null);

function matchedFraction(names: Names | null, rank: Rank, translation: Agreed['translation']): number | null {
  const found = names?.ranks.find((one) => one.rank === rank);
  if (!found) return null;
  return translation === 'by_name' ? found.by_name : found.by_lineage;
}

export interface RankChoice {
  rank: Rank;
  title: string;
  /** How much of the reads keeps its name there; null where one reference named all. */
  carried: string | null;
}

/** The ranks at which nothing speaks against comparing, the deepest first. */
export function rankChoices(
  { deepest_rank, translation }: Comparability,
  agreed: Pick<Agreed, 'translation'>,
): RankChoice[] {
  if (deepest_rank === null) return [];
  const open = ranks.slice(0, ranks.indexOf(deepest_rank) + 1);
  return open.toReversed().map((rank) => {
    const fraction = matchedFraction(translation, rank, agreed.translation);
    const carried = fraction === null ? null : `${formatPercent(fraction, 0)} of the abundance keeps its names`;
    return { rank, title: rankTitle(rank), carried };
  });
}

/** The minimum fraction of reads with shared names. Below it, differences reflect the references rather than the samples. */
const MIN_MATCHED_FRACTION = 0.8;

/** The deepest rank at which nothing speaks against comparing and most reads keep their name; null where there is none. */
export function comparableRank({ deepest_rank, translation }: Pick<Comparability, 'deepest_rank' | 'translation'>) {
  if (deepest_rank === null || translation === null) return deepest_rank;
  const open = ranks.slice(0, ranks.indexOf(deepest_rank) + 1);
  return open.findLast((rank) => (matchedFraction(translation, rank, 'by_name') ?? 0) >= MIN_MATCHED_FRACTION) ?? null;
}

/** Describes in a sentence at which rank samples can be compared, and why not deeper. */
export function describeComparability(now: Pick<Comparability, 'deepest_rank' | 'translation'>): string {
  const { deepest_rank, translation } = now;
  if (deepest_rank === null) return 'These samples cannot be analysed together.';
  if (translation === null) return `These samples can be compared ${describeDepth(deepest_rank)}.`;
  const rank = comparableRank(now);
  if (rank === deepest_rank) return `These samples can be compared ${describeDepth(rank)}.`;
  if (rank === null) return 'The references share too few names to compare these samples at any rank.';
  const below = ranks[ranks.indexOf(rank) + 1] ?? deepest_rank;
  const matchedPercent = formatPercent(matchedFraction(translation, below, 'by_name'), 0);
  return `Compare these samples ${describeDepth(rank)}: at ${rankTitle(below).toLowerCase()} only ${matchedPercent} of the abundance has a name that all references share.`;
}

/** What a merge starts from: as deep as most reads keep their name, and names read as one where there are several references. */
export const defaultAgreement = (check: MergeCheck): Agreed => ({
  rank: comparableRank(check) ?? check.deepest_rank ?? 'domain',
  translation: check.translation === null ? 'none' : 'by_name',
  one_result_per_sample: false,
});

/** An agreement in sentences. */
export function describeAgreement({ rank, translation, one_result_per_sample }: Agreed): string[] {
  return [
    `Samples are compared ${describeDepth(rank)}.`,
    ...(translation === 'by_name' ? ['Taxa of different references are matched by name.'] : []),
    ...(one_result_per_sample ? ['For samples processed more than once, only the newest result is used.'] : []),
  ];
}

const SEVERITY_LABELS: Record<CompatibilityIssue['severity'], { label: string; tone: 'danger' | 'warning' | 'plain' }> =
  {
    blocks: { label: 'Blocked', tone: 'danger' },
    warns: { label: 'Warning', tone: 'warning' },
    notes: { label: 'Note', tone: 'plain' },
  };

/** How much a finding weighs, in a word. */
export function toSeverityLabel({ severity, compares_from }: Pick<CompatibilityIssue, 'severity' | 'compares_from'>) {
  const verdict = SEVERITY_LABELS[severity];
  if (severity !== 'blocks' || compares_from === null) return verdict;
  return { ...verdict, label: compares_from === 'species' ? 'Not by feature' : `Not below ${compares_from}` };
}
