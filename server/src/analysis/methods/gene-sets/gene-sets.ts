import { GENE_SETS_KIND, type GeneSets, type geneSetsBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { formatCount, formatNumber } from '#platform/text';
import type { TaskAnswer } from '../../answer-refusal.ts';
import { chooseExpressionSamples, readCounts } from '../../expression/read-expression.ts';
import type { Warning } from '../../members/find-warnings.ts';
import { reportProgress } from '../../progress.ts';
import { answerBeneath } from '../../results/compute-answer.ts';
import { differentialExpressionRequest } from '../differential-expression/differential-expression.ts';
import { prepareContrast } from '../differential-expression/prepare-contrast.ts';
import {
  type AnalysisRequest,
  type Computing,
  commonWarnings,
  groupingName,
  isSelectedOnPlot,
  parametersOf,
  provenance,
} from '../method.ts';
import type { MatchedSets, MatchInput } from './match-sets-task.ts';
import type { PresentedSets, PresentSetsInput } from './present-sets-task.ts';
import { PRESET_CORRELATION, type RankedSets, rankSets } from './rank-sets.ts';

type Body = z.output<typeof geneSetsBodySchema>;

const MATCH = new URL('./match-sets-task.ts', import.meta.url);
const PRESENT = new URL('./present-sets-task.ts', import.meta.url);

const versionOf = ({ software }: RankedSets, name: string): string =>
  software.find((one) => one.name === name)?.version ?? 'of unknown version';

/** The methods sentence. */
function describeSets(body: Body, title: string, matched: MatchedSets, ranked: RankedSets): string {
  const { test, smallest_set, largest_set, correlation } = body;
  const { genes, n_called, matched_by, n_sets, sets } = matched;
  const engine = test.engine === 'deseq2' ? 'DESeq2' : 'limma-voom';
  const between = correlation === 'preset' ? `preset to ${PRESET_CORRELATION}` : 'estimated for each set';
  return `Gene sets of “${title}”, whose genes are matched by ${matched_by}: ${formatNumber(sets.length)} of ${formatCount(n_sets.all, 'set')} with ${smallest_set} to ${formatNumber(largest_set)} of the ${formatCount(genes.length, 'gene')} that ${engine} tested. camera (Wu & Smyth 2012; limma ${versionOf(ranked, 'limma')} in R ${versionOf(ranked, 'R')}): a competitive test of whether the genes of a set rank higher or lower than the others, on limma-voom of the tested genes (TMM) with the design and the contrast of their test; correlation between the genes of a set ${between}. Over-representation: hypergeometric tail of the ${formatCount(n_called, 'gene')} with adjusted p < ${test.alpha}, up and down together, against all tested genes. Both adjusted by Benjamini & Hochberg (1995).`;
}

/** The sets of the reference, matched with the genes of the test. */
async function matchSets(at: Computing, body: Body): Promise<MatchedSets> {
  const { platform, material, signal } = at;
  const { reference } = material;
  if (!reference) throw new Error('A question about gene sets was prepared without them.');
  const path = platform.files.pathOf(reference.file_key);
  if (path === null) throw new AppError('unavailable', 'Gene sets can be read only from a local file store.');
  const json = await answerBeneath(at, differentialExpressionRequest(body.test));
  const { match_by, smallest_set, largest_set } = body;
  const input: MatchInput = { json, path, title: reference.name, match_by, smallest_set, largest_set };
  const answer = await platform.threads.run<TaskAnswer<MatchedSets>>(MATCH, input, { ...TABLE_TASK_LIMITS, signal });
  if ('refused' in answer) throw new AppError('validation', answer.refused);
  return answer.result;
}

/** Cautions about the sets. */
function setWarnings({ material: { reference } }: Computing, { n_called }: MatchedSets): Warning[] {
  const caution = reference?.caution ?? null;
  return [
    ...(caution === null ? [] : [{ code: 'reference_caution', message: caution }]),
    ...(n_called > 0
      ? []
      : [{ code: 'none_called', message: 'No gene is called different, so no set is over-represented' }]),
  ];
}

async function compute(request: AnalysisRequest<GeneSets>, body: Body, at: Computing) {
  const { test } = body;
  const order = { ...test, group_by: groupingName(test, test.group_by) };
  const prepared = await prepareContrast(at, order, await chooseExpressionSamples(at));
  const { samples, covariates, groups, reference, compared } = prepared;
  if (isSelectedOnPlot(samples)) {
    const message =
      'The groups were selected on a plot of the same samples, so a test of gene sets would be circular. Choose groups by a field.';
    throw new AppError('validation', message);
  }
  const matched = await matchSets(at, body);
  const matrix = await readCounts(at, samples, test.min_count);
  reportProgress(at.progress, 'fitting');
  const model = { covariates, groups, reference, compared, alpha: test.alpha };
  const { software, ...ranked } = await rankSets(
    { matrix, matched, model, isEstimated: body.correlation === 'estimated' },
    at.signal,
  );
  const input: PresentSetsInput = { matched, ranked };
  const written = await at.platform.threads.run<PresentedSets>(PRESENT, input, {
    ...TABLE_TASK_LIMITS,
    signal: at.signal,
  });
  const reference_name = at.material.reference?.name ?? '';
  const description = describeSets(body, reference_name, matched, { ...ranked, software });
  const warnings = [...setWarnings(at, matched), ...(await commonWarnings(at, samples))];
  const { genes, n_called, in_sets, found, matched_by, n_sets, sets } = matched;
  const rest: Omit<GeneSets, 'sets' | 'genes'> = {
    ...provenance({ request, description, seed: null, profiles: samples, warnings }),
    ...{ reference_name, matched_by, software, group_by: groupingName(test, test.group_by) },
    ...{ reference_group: reference, compared_group: compared },
    n_genes: { tested: genes.length, called: n_called, in_sets, found },
    n_sets: { ...n_sets, tested: sets.length },
  };
  return { rest, written };
}

/** Which sets of genes differ between two groups, by camera and by over-representation of the genes that do. */
export function geneSetsRequest(body: Body): AnalysisRequest<GeneSets> {
  const { test, ...own } = body;
  const { scope, fields, limits } = differentialExpressionRequest(test);
  const request: AnalysisRequest<GeneSets> = {
    ...{ method: 'gene_sets', scope, fields, limits, tree: null },
    parameters: { test: parametersOf(test), ...own },
    reference: { parameter: 'reference_id', reference_id: own.reference_id, kind: GENE_SETS_KIND },
    compute: (at) => compute(request, body, at),
  };
  return request;
}
