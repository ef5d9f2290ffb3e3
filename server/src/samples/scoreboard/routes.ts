import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { showScoreboard } from './show-scoreboard.ts';

export function registerScoreboardRoutes(api: Api, platform: Platform): void {
  api.mount(routes.samples.scoreboard, ({ caller, query, request }) =>
    showScoreboard(platform, caller, query, request),
  );
}
