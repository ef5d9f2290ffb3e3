import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Api, Asker } from '#platform/http';
import { invalid } from '#platform/refusal';
import { findShown } from '../members/find-members.ts';
import { findToEdit, layEdits, type Target } from './editing/lay-edits.ts';
import { redoEdit, undoEdit } from './editing/step-back.ts';
import { findOverlay, type Overlaid } from './reading/find-overlay.ts';
import { lookAtColumn } from './reading/look-at-column.ts';
import { laySheet, matchSheet } from './sheet/lay-sheet.ts';
import { listMetadata, presentOverlay, showOverlay } from './show-overlay.ts';

const { cohorts } = routes;

/** Does an edit, and shows the version that it made. */
async function edited(platform: Platform, asker: Asker, target: Target, edit: (overlaid: Overlaid) => Promise<number>) {
  const overlaid = await findToEdit(platform, asker, target);
  const version = await edit(overlaid);
  const { found } = overlaid;
  // Members and visibility are unchanged, so a grantee who edits sees the result.
  const next = await findOverlay(platform, { ...found, cohort: { ...found.cohort, version } });
  return presentOverlay(platform, next);
}

function mountReads(api: Api, platform: Platform): void {
  api.mount(cohorts.overlay, ({ asker, params, query }) =>
    showOverlay(platform, asker, { cohort_id: params.id, version: query.version }),
  );
  api.mount(cohorts.metadata, ({ asker, body, request: { signal } }) =>
    listMetadata(platform, asker, body, { signal }),
  );
  api.mount(cohorts.lookAtColumn, async ({ asker, body: { column, edit, ...at }, request: { signal } }) => {
    const overlaid = await findOverlay(platform, await findShown(platform, asker, at));
    if (edit && column === undefined) return lookAtColumn(platform, overlaid, { edit }, { signal });
    if (column !== undefined && !edit) return lookAtColumn(platform, overlaid, { column }, { signal });
    throw invalid([{ field: 'column', message: 'Give either a column or an edit.' }]);
  });
}

function mountWrites(api: Api, platform: Platform): void {
  api.mount(cohorts.addMetadata, ({ asker, body: { edits, sheet, ...target } }) =>
    edited(platform, asker, target, (overlaid) => {
      if (edits && !sheet) return layEdits(platform, asker, overlaid, edits);
      if (sheet && !edits) return laySheet(platform, asker, overlaid, sheet);
      throw invalid([{ field: 'edits', message: 'Give either edits or a sheet.' }]);
    }),
  );
  api.mount(cohorts.undoOverlay, ({ asker, body }) =>
    edited(platform, asker, body, (overlaid) => undoEdit(platform, asker, overlaid)),
  );
  api.mount(cohorts.redoOverlay, ({ asker, body }) =>
    edited(platform, asker, body, (overlaid) => redoEdit(platform, asker, overlaid)),
  );
  api.mount(cohorts.matchSheet, async ({ asker, body: { cohort_id, version, ...sheet } }) =>
    matchSheet(platform, await findToEdit(platform, asker, { cohort_id, version }), sheet),
  );
}

export function registerOverlayRoutes(api: Api, platform: Platform): void {
  mountReads(api, platform);
  mountWrites(api, platform);
}
