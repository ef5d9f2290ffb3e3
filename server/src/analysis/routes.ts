import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, Asker, RequestFacts } from '#platform/http';
import { inData, writePlot } from './answers/write-answer.ts';
import { cancelJob, defineAnalysisJob, showJob, startJob } from './jobs/analysis-job.ts';
import { askAlphaDiversity } from './methods/alpha-diversity.ts';
import { askQuestion } from './methods/ask-question.ts';
import { askBetaDiversity } from './methods/beta-diversity.ts';
import { askCluster } from './methods/cluster.ts';
import { askAverageComposition, askComposition } from './methods/composition.ts';
import { askGroupComparison } from './methods/group-comparison.ts';
import { askLefse } from './methods/lefse.ts';
import type { Asked } from './methods/method.ts';
import { mountPublicFigures } from './public-figures.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { followQuestion } from './questions/follow-question.ts';
import { type Analyses, openAnalyses } from './questions/prepare-question.ts';
import { deleteTree, importTree, showTrees } from './trees/import-tree.ts';

const { analysis } = routes;
function mountAnswers(api: Api, analyses: Analyses): void {
  const answering =
    <Body, Answer>(ask: (body: Body) => Asked<Answer>) =>
    async ({ asker, body, request }: { asker: Asker; body: Body; request: RequestFacts }) =>
      inData(await answerQuestion(analyses, asker, ask(body), request.signal));
  api.mountWritten(analysis.betaDiversity, answering(askBetaDiversity));
  api.mountWritten(analysis.cluster, answering(askCluster));
  api.mountWritten(analysis.lefse, answering(askLefse));
  api.mountWritten(analysis.compositionBarPlot, answering(askComposition));
  api.mountWritten(analysis.averageCompositionBarPlot, answering(askAverageComposition));
  api.mountWritten(analysis.alphaDiversity, answering(askAlphaDiversity));
  api.mountWritten(analysis.groupComparison, answering(askGroupComparison));
}

/** The specification's other paths to the same numbers. */
function mountPlots(api: Api, analyses: Analyses): void {
  const { platform } = analyses;
  api.mountWritten(analysis.betaDiversityPlot, async ({ asker, body, request: { signal } }) => {
    const json = await answerQuestion(analyses, asker, askBetaDiversity(body), signal);
    return inData(await writePlot(platform, { plot: 'beta_diversity', json }, signal));
  });
  api.mountWritten(analysis.compositionPlot, async ({ asker, body, request: { signal } }) => {
    const json = await answerQuestion(analyses, asker, askComposition(body), signal);
    return inData(await writePlot(platform, { plot: 'composition', json }, signal));
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
  mountPublicFigures(api, analyses);
  defineAnalysisJob(platform, analyses);
}
