import { type differentialExpressionBodySchema, expressionEngineTitles } from '@cohortium/contract';
import type { z } from 'zod';
import { formatCount } from '#platform/text';
import { titleOf } from '#samples';
import type { Warning } from '../../members/find-warnings.ts';
import type { Design } from './build-design.ts';
import type { GeneFit } from './fit-genes.ts';

export type Order = z.output<typeof differentialExpressionBodySchema> & { group_by: string };

interface Tested {
  order: Order;
  design: Design;
  fit: Pick<GeneFit, 'software' | 'notes'>;
  reference: string;
  compared: string;
  is_rounded: boolean;
}

export const versionOf = ({ software }: Pick<GeneFit, 'software'>, name: string): string =>
  software.find((one) => one.name === name)?.version ?? 'of unknown version';

function describeDeseq2({ fit, order: { alpha, min_count } }: Tested): string {
  const sizes = fit.notes.includes('poscounts')
    ? 'size factors from the positive counts of each gene (every gene has a zero)'
    : 'median-of-ratios size factors';
  const trend = fit.notes.includes('gene_wise')
    ? 'gene-wise dispersions (no trend could be fitted)'
    : `dispersions shrunken to a ${fit.notes.includes('local') ? 'local' : 'parametric'} trend`;
  return `DESeq2 ${versionOf(fit, 'DESeq2')} (Love, Huber & Anders 2014) in R ${versionOf(fit, 'R')}: negative binomial models of raw counts of genes with at least ${formatCount(min_count, 'read')} in all samples together, ${sizes}, ${trend}, Wald test; p adjusted by Benjamini & Hochberg (1995) after independent filtering at α = ${alpha}; genes with an outlying count (Cook’s distance) have no p`;
}

const describeVoom = ({ fit, order: { alpha } }: Tested): string =>
  `limma-voom (Law et al. 2014; limma ${versionOf(fit, 'limma')}, Ritchie et al. 2015; edgeR ${versionOf(fit, 'edgeR')}, Robinson, McCarthy & Smyth 2010) in R ${versionOf(fit, 'R')}: genes with few reads left out (filterByExpr), TMM normalisation (Robinson & Oshlack 2010), linear models of log2 counts per million with precision weights, moderated t; p adjusted by Benjamini & Hochberg (1995), α = ${alpha}`;

/** “, adjusted for …”; empty where nothing is held constant. */
export function describeHeld({ covariates, paired }: Pick<Order, 'covariates' | 'paired'>): string {
  const held = [...covariates.map(titleOf), ...(paired ? ['subject (paired)'] : [])];
  return held.length === 0 ? '' : `, adjusted for ${held.map((name) => `“${name}”`).join(', ')}`;
}

/** The methods sentence. */
export function describeTest(tested: Tested): string {
  const { order, design, reference, compared, is_rounded } = tested;
  const engine = order.engine === 'deseq2' ? describeDeseq2(tested) : describeVoom(tested);
  const shrunken = order.shrink ? 'shrunken by lfcShrink, type “normal”, and p are those before it' : 'not shrunken';
  const rounded = is_rounded ? ' Estimated counts were rounded to whole numbers.' : '';
  return `Differential expression of “${compared}” over “${reference}” by “${titleOf(order.group_by)}”${describeHeld(order)}. Design ${design.text}. ${engine}. log2 fold changes are ${shrunken}; positive means higher in “${compared}”.${rounded}`;
}

/** What the engine could not do as usual. */
export function engineWarnings({ engine }: Pick<Order, 'engine'>, { notes }: Pick<GeneFit, 'notes'>): Warning[] {
  const title = expressionEngineTitles[engine];
  const messages: Record<string, string> = {
    poscounts: `Every gene has a zero in some sample, so ${title} took its size factors from positive counts alone`,
    gene_wise: `The dispersions of these genes have no trend, so ${title} took each gene’s own: p can be too small`,
  };
  return notes.flatMap((code) => (messages[code] ? [{ code, message: messages[code] }] : []));
}
