import { type Rank, rankTitles } from '@cohortium/contract';
import { titleOf } from '#samples';

const rankWord = (rank: Rank): string => (rank === 'feature' ? rankTitles.feature : rankTitles[rank].toLowerCase());

interface Compared {
  rank: Rank;
  group_by?: string | undefined;
  permutations: number;
  seed: number;
}

/** The method in sentences, with its sources. */
export function betaDiversityWords({ rank, group_by, permutations, seed }: Compared): string {
  const ordination = `Bray–Curtis dissimilarity (Bray & Curtis 1957) of the samples’ ${rankWord(rank)} proportions, of all reads assigned to a feature, shown by principal coordinates analysis (Gower 1966); percentages are of the trace.`;
  if (group_by === undefined) return ordination;
  const drawn = permutations === 0 ? 'without permutations' : `${permutations} permutations, seed ${seed}`;
  return `${ordination} Groups by “${titleOf(group_by)}” compared in place by PERMANOVA (Anderson 2001) and in spread around their spatial medians by PERMDISP (Anderson 2006): ${drawn}. Pairs of groups by PERMANOVA, p adjusted after Benjamini & Hochberg (1995).`;
}

export function compositionWords({
  rank,
  top_n,
  group_by,
}: {
  rank: Rank;
  top_n: number;
  group_by?: string | undefined;
}): string {
  const bars = `Percentages of all reads assigned to a feature, at the rank of ${rankWord(rank)}: the ${top_n} taxa with the greatest mean of sample proportions, the rest summed as Other. Reads without a name at this rank stay under their deepest named parent.`;
  if (group_by === undefined) return bars;
  return `${bars} Groups by “${titleOf(group_by)}”: mean of the samples’ proportions, each sample counting once whatever its depth, with the sample standard deviation.`;
}
