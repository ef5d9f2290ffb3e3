import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { cancelJob, defineAnalysisJob, showJob, startJob } from './jobs/analysis-job.ts';
import { askAlphaDiversity } from './methods/alpha-diversity.ts';
import { askQuestion } from './methods/ask-question.ts';
import { askBetaDiversity } from './methods/beta-diversity.ts';
import { askCluster } from './methods/cluster.ts';
import { askAverageComposition, askComposition } from './methods/composition.ts';
import { askGroupComparison } from './methods/group-comparison.ts';
import { askLefse } from './methods/lefse.ts';
import { plotOfBetaDiversity, plotOfComposition } from './present-plots.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { followQuestion } from './questions/follow-question.ts';
import { type Analyses, openAnalyses } from './questions/prepare-question.ts';
import { deleteTree, importTree, showTrees } from './trees/import-tree.ts';

const { analysis } = routes;
/** A tree of the largest size, with the escapes of its JSON. */
const TREE_BYTES = 48_000_000;

function mountAnswers(api: Api, analyses: Analyses): void {
  api.mount(analysis.betaDiversity, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askBetaDiversity(body), request.signal),
  );
  api.mount(analysis.cluster, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askCluster(body), request.signal),
  );
  api.mount(analysis.lefse, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askLefse(body), request.signal),
  );
  api.mount(analysis.compositionBarPlot, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askComposition(body), request.signal),
  );
  api.mount(analysis.averageCompositionBarPlot, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askAverageComposition(body), request.signal),
  );
  api.mount(analysis.alphaDiversity, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askAlphaDiversity(body), request.signal),
  );
  api.mount(analysis.groupComparison, ({ asker, body, request }) =>
    answerQuestion(analyses, asker, askGroupComparison(body), request.signal),
  );
}

/** The specification's other paths to the same numbers. */
function mountPlots(api: Api, analyses: Analyses): void {
  api.mount(analysis.betaDiversityPlot, async ({ asker, body, request }) => {
    const { data } = await answerQuestion(analyses, asker, askBetaDiversity(body), request.signal);
    return { data: plotOfBetaDiversity(data) };
  });
  api.mount(analysis.compositionPlot, async ({ asker, body, request }) => {
    const { data } = await answerQuestion(analyses, asker, askComposition(body), request.signal);
    return { data: plotOfComposition(data) };
  });
}

function mountJobs(api: Api, analyses: Analyses): void {
  api.mountEvents(analysis.follow, ({ asker, body, request }) =>
    followQuestion(analyses, asker, askQuestion(body), request.signal),
  );
  api.mount(analysis.startJob, ({ asker, body: question, request: { signal } }) =>
    startJob({ analyses, asker, question, signal }),
  );
  api.mount(analysis.findJob, ({ asker, body: question, request: { signal } }) =>
    showJob({ analyses, asker, question, signal }),
  );
  api.mount(analysis.cancelJob, ({ asker, body: question, request: { signal } }) =>
    cancelJob({ analyses, asker, question, signal }),
  );
}

function mountTrees(api: Api, platform: Platform): void {
  api.mount(
    analysis.importTree,
    ({ asker, body, request: { signal } }) => importTree(platform, asker, { ...body, signal }),
    { bodyLimit: TREE_BYTES },
  );
  api.mount(analysis.importedTrees, ({ asker, query }) => showTrees(platform, asker, query));
  api.mount(analysis.deleteTree, ({ asker, params }) => deleteTree(platform, asker, params.id));
}

/** The calls of analyses, and the job that answers large questions. */
export function registerAnalysis(api: Api, platform: Platform): void {
  const analyses = openAnalyses(platform);
  mountAnswers(api, analyses);
  mountPlots(api, analyses);
  mountJobs(api, analyses);
  mountTrees(api, platform);
  defineAnalysisJob(platform, analyses);
}
