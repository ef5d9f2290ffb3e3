import {
  ACQUIRED_GENES_ONLY,
  type AmrLevel,
  type AmrStudio,
  type AmrStudioOrder,
  type AmrValue,
  RANK_SUM_DESCRIPTION,
} from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform/text';
import type { Computed } from './compute-studio.ts';

const levels: Record<AmrLevel, string> = {
  gene: 'Genes are counted under the name that the pipeline or program gives them.',
  class: 'Genes are summed by drug class; a gene with several classes counts in each of them.',
  mechanism: 'Genes are summed by resistance mechanism; a gene with several mechanisms counts in each of them.',
  aro: 'Genes are summed by their term of the Antibiotic Resistance Ontology (ARO).',
};

const values: Record<AmrValue, string> = {
  coverage: 'Values are the percentage of the gene that its best hit covers; of several genes the largest counts.',
  presence: 'A gene is present or not.',
  rpkm: 'Values are reads per kilobase of gene and million reads (RPKM), which corrects for gene length and sequencing depth.',
  copies_per_16s:
    'Values are copies of the gene per copy of the 16S rRNA gene, which corrects for gene length and for reads of other organisms.',
  depth: 'Values are mean depths over the gene; they are not corrected for sequencing depth.',
  reads: 'Values are numbers of reads; they are corrected neither for gene length nor for sequencing depth.',
};

function describeCutOffs({ min_identity, min_coverage, min_depth }: AmrStudioOrder): string {
  const parts = [
    min_identity > 0 ? `an identity of at least ${min_identity} %` : null,
    min_coverage > 0 ? `a coverage of at least ${min_coverage} %` : null,
    min_depth > 0 ? `a depth of at least ${min_depth}×` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'All hits count.' : `Hits count that have ${parts.join(', ')}.`;
}

function describeTests({
  order,
  permanova,
  tests,
}: Pick<Computed, 'permanova' | 'tests'> & { order: AmrStudioOrder }): string[] {
  const test = tests.find((one) => one !== null);
  if (!test) return [];
  const name =
    test.test === 'wilcoxon_rank_sum'
      ? `Wilcoxon’s rank-sum test (${RANK_SUM_DESCRIPTION})`
      : 'the Kruskal–Wallis test';
  const located = permanova
    ? [
        `Whole samples are compared with PERMANOVA on Bray–Curtis dissimilarities (${formatNumber(permanova.permutations)} permutations, seed ${order.seed}); samples without any gene are left out of it.`,
      ]
    : [];
  return [`Groups are compared with ${name}; p-values are adjusted by Benjamini–Hochberg over all rows.`, ...located];
}

/** The methods in sentences, as they stand under every plot. */
export function describeStudio(order: AmrStudioOrder, computed: Computed): string {
  const { level, value } = order;
  const isAmount = value !== 'coverage' && value !== 'presence';
  return [
    ACQUIRED_GENES_ONLY,
    levels[level],
    values[value],
    describeCutOffs(order),
    isAmount
      ? 'The burden of a sample is the sum over its genes; richness is the number of genes, and diversity Shannon’s index of their values (nats).'
      : 'The burden of a sample is the number of its genes.',
    'Prevalence has Wilson’s 95 % intervals.',
    ...describeTests({ ...computed, order }),
    'Axes are ordered by average linkage on Bray–Curtis dissimilarities.',
    ...(computed.cooccurrence
      ? [
          'Co-occurrence is Spearman’s correlation with shares of genera in the microbiome results of the same samples, adjusted by Benjamini–Hochberg over all pairs; it is no proof of a carrier.',
        ]
      : []),
  ].join(' ');
}

/** What was left out of the hits, in words. */
export function warnOfHits({ n_below, n_untold, n_valueless }: Computed['left_out']): AmrStudio['warnings'] {
  const warnings: AmrStudio['warnings'] = [];
  if (n_below > 0)
    warnings.push({ code: 'below_cut_offs', message: `${formatCount(n_below, 'hit')} below the cut-offs` });
  if (n_untold > 0) {
    const message = `${formatCount(n_untold, 'hit')} without the identity or depth that a cut-off asks for: their program does not report it`;
    warnings.push({ code: 'untold_figures', message });
  }
  if (n_valueless > 0)
    warnings.push({ code: 'no_value', message: `${formatCount(n_valueless, 'hit')} without this value` });
  return warnings;
}
