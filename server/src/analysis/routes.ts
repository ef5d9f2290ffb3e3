import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, Asker, RequestFacts } from '#platform/http';
import { cancelJob, defineAnalysisJob, showJob, startJob } from './jobs/analysis-job.ts';
import { askAlphaDiversity } from './methods/alpha-diversity.ts';
import { askQuestion } from './methods/ask-question.ts';
import { askBetaDiversity } from './methods/beta-diversity.ts';
import { askCluster } from './methods/cluster.ts';
import { askAverageComposition, askComposition } from './methods/composition.ts';
import { askGroupComparison } from './methods/group-comparison.ts';
import { askLefse } from './methods/lefse.ts';
import type { Asked } from './methods/method.ts';
import { plotOfBetaDiversity, plotOfComposition } from './present-plots.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { followQuestion } from './questions/follow-question.ts';
import { type Analyses, openAnalyses } from './questions/prepare-question.ts';
import { deleteTree, importTree, showTrees } from './trees/import-tree.ts';

const { analysis } = routes;
function mountAnswers(api: Api, analyses: Analyses): void {
  const answering =
    <Body, Answer>(ask: (body: Body) => Asked<Answer>) =>
    ({ asker, body, request }: { asker: Asker; body: Body; request: RequestFacts }) =>
      answerQuestion(analyses, asker, ask(body), request.signal);
  api.mount(analysis.betaDiversity, answering(askBetaDiversity));
  api.mount(analysis.cluster, answering(askCluster));
  api.mount(analysis.lefse, answering(askLefse));
  api.mount(analysis.compositionBarPlot, answering(askComposition));
  api.mount(analysis.averageCompositionBarPlot, answering(askAverageComposition));
  api.mount(analysis.alphaDiversity, answering(askAlphaDiversity));
  api.mount(analysis.groupComparison, answering(askGroupComparison));
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
  api.mount(analysis.importTree, ({ asker, body, request: { signal } }) =>
    importTree(platform, asker, { ...body, signal }),
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
