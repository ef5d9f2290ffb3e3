import type { AmountUnit } from '@cohortium/contract';
import { float64At } from '@cohortium/stats/array';
import { formatCount } from '#platform/text';
import type { TableBuilder } from './table-builder.ts';

const MILLION = 1e6;
/** Rounding of each value makes the sum of tens of thousands this inexact. */
const AS_MILLION = 1000;
/** Estimated counts of most genes are whole, for most reads fit one gene. Of TPM or FPKM next to none are. */
const WHOLE = 0.3;
const NEARLY = 0.01;

const unfit = 'Differential expression needs counts: import the table of counts for it.';

function sumsOf({ samples }: TableBuilder, sample: Uint32Array, amount: Float64Array): Float64Array {
  const sums = new Float64Array(samples.length);
  for (const [entry, one] of sample.entries()) sums[one] = float64At(sums, one) + float64At(amount, entry);
  return sums.filter((sum) => sum > 0);
}

/**
 * Whether amounts of genes are counts of reads, estimated counts among them (unit `reads`), or values that were normalised
 * (`amounts`), of which no counts can be made. Says so where they are not whole numbers. `estimates`: the program is known.
 */
export function judgeGeneAmounts(builder: TableBuilder, { estimates }: { estimates: boolean }): AmountUnit {
  const { sample, amount } = builder.entries();
  const { warnings } = builder;
  const isWhole = amount.every(Number.isInteger);
  const sums = sumsOf(builder, sample, amount);
  const perMillion = sums.length > 0 && sums.every((sum) => Math.abs(sum - MILLION) < AS_MILLION);
  // Whole numbers with the very same sum were drawn to it; those of rounded TPM scatter around it.
  const isDrawn = isWhole && sums.every((sum) => sum === MILLION);
  if (!estimates && perMillion && !isDrawn && (!isWhole || sums.length > 1)) {
    warnings.add(`The values of each sample add up to one million: they are TPM (or CPM), not counts. ${unfit}`);
    return 'amounts';
  }
  if (isWhole) return 'reads';
  if (estimates) return 'reads';
  const large = amount.filter((value) => value >= 1);
  const whole = large.filter((value) => Math.abs(value - Math.round(value)) <= NEARLY).length;
  if (whole >= WHOLE * large.length && large.length > 0) {
    const parts = amount.filter((value) => !Number.isInteger(value)).length;
    const some = `${parts.toLocaleString('en')} of ${formatCount(amount.length, 'value')} ${parts === 1 ? 'is' : 'are'} not whole`;
    warnings.add(
      `${some}: the table is taken for estimated counts (Salmon, RSEM, kallisto), which tests round to whole numbers.`,
    );
    return 'reads';
  }
  warnings.add(`The values are not whole numbers: they are taken for normalised values such as FPKM. ${unfit}`);
  return 'amounts';
}

/** Of Ensembl’s names: a name with its version, and one without. */
const VERSIONED = /^(ENS[A-Z]*[GT]\d{11})\.\d+$/;
const BARE = /^ENS[A-Z]*[GT]\d{11}$/;

/** Names of genes with versions among names without: the portal never takes one for the other. */
export function warnOfVersions({ features, warnings }: TableBuilder): void {
  const names = features.map(({ feature_id }) => feature_id);
  const [versioned, bare] = [names.filter((name) => VERSIONED.test(name)), names.filter((name) => BARE.test(name))];
  const byGene = Map.groupBy(versioned, (name) => VERSIONED.exec(name)?.[1] ?? name);
  const inBare = new Set(bare);
  const twice = [...byGene].filter(([gene, all]) => all.length > 1 || inBare.has(gene));
  const [first] = twice;
  if (first) {
    const [gene, all] = first;
    const two = [...(inBare.has(gene) ? [gene] : []), ...all].slice(0, 2).join(' and ');
    warnings.add(
      `${formatCount(twice.length, 'gene')} ${twice.length === 1 ? 'has' : 'have'} two names that differ in the version alone (${two}) and ${twice.length === 1 ? 'counts' : 'count'} as two. Compare with the original table.`,
    );
  } else if (versioned.length > 0 && bare.length > 0) {
    warnings.add(
      `Some gene names have a version (${versioned[0]}), others have none (${bare[0]}). Names are compared as they are written: use one kind of names in all tables.`,
    );
  }
}
