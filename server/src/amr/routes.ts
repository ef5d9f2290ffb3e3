import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api } from '#platform/http';
import { answerStudio } from './answer-studio.ts';
import { showEvidence } from './show-evidence.ts';

const { amr } = routes;

/** The calls of the studio of resistance genes. */
export function registerAmrRoutes(api: Api, platform: Platform): void {
  api.mountJsonChunks(amr.studio, ({ caller, body, request: { signal } }) =>
    answerStudio({ platform, caller, signal }, body),
  );
  api.mount(amr.evidence, ({ caller, body, request: { signal } }) => showEvidence({ platform, caller, signal }, body));
}
