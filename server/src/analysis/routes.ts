import { type BetaDiversity, type Composition, routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { compareSamples } from './compare-samples.ts';
import { composeSamples } from './compose-samples.ts';
import { shareComputations } from './results/share-computation.ts';

const { analysis } = routes;

export function registerAnalysisRoutes(api: Api, platform: Platform): void {
  const compared = { platform, share: shareComputations<BetaDiversity>() };
  const composed = { platform, share: shareComputations<Composition>() };
  api.mount(analysis.betaDiversity, ({ asker, body, request }) =>
    compareSamples(compared, asker, body, request.signal),
  );
  api.mount(analysis.compositionBarPlot, ({ asker, body, request }) =>
    composeSamples(composed, asker, body, request.signal),
  );
}
