import {
  type AnalysisMethod,
  addressOf,
  analysisMethodNames,
  type PendingAnalysis,
  routes,
  routesByMethod,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, RequestInfo } from '#platform/http';
import { deleteTree, importTree, showTrees } from './import-tree.ts';
import { betaDiversityRequest } from './methods/beta-diversity/beta-diversity.ts';
import { compositionRequest } from './methods/composition/composition.ts';
import { differentialExpressionRequest } from './methods/differential-expression/differential-expression.ts';
import { differentialMethylationRequest } from './methods/differential-methylation/differential-methylation.ts';
import { geneSetsRequest } from './methods/gene-sets/gene-sets.ts';
import { toAnalysisRequest } from './methods/index.ts';
import { mountPublicFigures } from './public-figures.ts';
import { defineAnalysisJob } from './requests/analysis-job.ts';
import { answerAnalysis } from './requests/answer-analysis.ts';
import { type Analyses, openAnalyses } from './requests/prepare-analysis.ts';
import { cancelAnalysis, followAnalysis, readAnalysis, requestAnalysis } from './requests/request-analysis.ts';
import { wrapInData, writePlot } from './results/write-answer.ts';
import { writeTableFile } from './results/write-table-file.ts';

const { analysis } = routes;
const GENE_TABLE = new URL('./methods/differential-expression/gene-table-task.ts', import.meta.url);
const SET_TABLE = new URL('./methods/gene-sets/set-table-task.ts', import.meta.url);
const SITE_TABLE = new URL('./methods/differential-methylation/site-table-task.ts', import.meta.url);

/** The call of each method, which waits for the result. */
function mountMethods(api: Api, analyses: Analyses): void {
  const mount = (method: AnalysisMethod) =>
    api.mountJsonChunks(routesByMethod[method], async ({ caller, body, request: { signal } }) =>
      wrapInData(await answerAnalysis(analyses, caller, toAnalysisRequest({ method, parameters: body }), signal)),
    );
  for (const method of analysisMethodNames) mount(method);
}

/** The specification's other paths to the same numbers. */
function mountPlots(api: Api, analyses: Analyses): void {
  const { platform } = analyses;
  api.mountJsonChunks(analysis.betaDiversityPlot, async ({ caller, body, request: { signal } }) => {
    const json = await answerAnalysis(analyses, caller, betaDiversityRequest(body), signal);
    return wrapInData(await writePlot(platform, { plot: 'beta_diversity', json }, signal));
  });
  api.mountJsonChunks(analysis.compositionPlot, async ({ caller, body, request: { signal } }) => {
    const json = await answerAnalysis(analyses, caller, compositionRequest(body), signal);
    return wrapInData(await writePlot(platform, { plot: 'composition', json }, signal));
  });
}

/** RFC 7240. */
const prefersAsync = ({ header }: RequestInfo): boolean =>
  (header('prefer') ?? '').split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');

/** The genes, sites or sets of genes of a test as files. */
function mountTables(api: Api, analyses: Analyses): void {
  const { platform } = analyses;
  api.mountFile(analysis.geneTable, async ({ caller, body: { format, parameters }, request: { signal } }) => {
    const json = await answerAnalysis(analyses, caller, differentialExpressionRequest(parameters), signal);
    return writeTableFile(platform, { task: GENE_TABLE, name: 'genes', order: { json, format } }, signal);
  });
  api.mountFile(analysis.siteTable, async ({ caller, body: { format, parameters }, request: { signal } }) => {
    const json = await answerAnalysis(analyses, caller, differentialMethylationRequest(parameters), signal);
    const name = format === 'bed' ? 'regions' : 'sites';
    return writeTableFile(platform, { task: SITE_TABLE, name, order: { json, format } }, signal);
  });
  api.mountFile(analysis.geneSetTable, async ({ caller, body: { format, parameters }, request: { signal } }) => {
    const json = await answerAnalysis(analyses, caller, geneSetsRequest(parameters), signal);
    return writeTableFile(platform, { task: SET_TABLE, name: 'gene-sets', order: { json, format } }, signal);
  });
}

/** One protocol for all methods: the result, or an id under which it can be followed, read and cancelled. */
function mountRequests(api: Api, analyses: Analyses): void {
  const toAnswer = (found: Uint8Array | PendingAnalysis) =>
    found instanceof Uint8Array
      ? wrapInData(found)
      : { accepted: { data: found }, location: addressOf(analysis.result, { params: { id: found.id } }) };
  api.mountJsonChunks(analysis.request, async ({ caller, body, request }) =>
    toAnswer(
      await requestAnalysis(analyses, caller, { body, signal: request.signal, in_background: prefersAsync(request) }),
    ),
  );
  api.mountJsonChunks(analysis.result, async ({ caller, params }) =>
    toAnswer(await readAnalysis(analyses, caller, params.id)),
  );
  api.mountEvents(analysis.follow, ({ caller, params, request: { signal } }) =>
    followAnalysis(analyses, caller, { id: params.id, signal }),
  );
  api.mount(analysis.cancel, ({ caller, params }) => cancelAnalysis(analyses, caller, params.id));
}

function mountTrees(api: Api, platform: Platform): void {
  api.mount(analysis.importTree, ({ caller, body, request: { signal } }) =>
    importTree(platform, caller, { ...body, signal }),
  );
  api.mount(analysis.importedTrees, ({ caller, query }) => showTrees(platform, caller, query));
  api.mount(analysis.deleteTree, ({ caller, params }) => deleteTree(platform, caller, params.id));
}

/** The calls of analyses, and the job that answers large questions. */
export function registerAnalysis(api: Api, platform: Platform): void {
  const analyses = openAnalyses(platform);
  mountMethods(api, analyses);
  mountPlots(api, analyses);
  mountTables(api, analyses);
  mountRequests(api, analyses);
  mountTrees(api, platform);
  mountPublicFigures(api, analyses);
  defineAnalysisJob(platform, analyses);
}
