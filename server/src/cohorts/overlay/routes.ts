import { routes } from '@cohortium/contract';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Api, Caller } from '#platform/http';
import { getVisibleCohort } from '../members/find-members.ts';
import type { VisibleVersion } from '../versions/save-version.ts';
import { applyOverlayEdits, getVersionToEdit, redoEdit, undoEdit } from './apply-edits.ts';
import { findOverlay, type Overlaid } from './find-overlay.ts';
import { importOverlaySheet, matchSheet } from './import-overlay-sheet.ts';
import { previewColumn } from './preview-column.ts';
import { listMetadata, presentOverlay, showOverlay } from './show-overlay.ts';

const { cohorts } = routes;

/** Does an edit, and shows the version that it made. */
async function edited(
  platform: Platform,
  caller: Caller,
  target: VisibleVersion,
  edit: (overlaid: Overlaid) => Promise<number>,
) {
  const overlaid = await getVersionToEdit(platform, caller, target);
  const version = await edit(overlaid);
  const { found } = overlaid;
  // Members and visibility are unchanged, so a grantee who edits sees the result.
  const next = await findOverlay(platform, { ...found, cohort: { ...found.cohort, version } });
  return presentOverlay(platform, next);
}

function mountReads(api: Api, platform: Platform): void {
  api.mount(cohorts.overlay, ({ caller, params, query }) =>
    showOverlay(platform, caller, { cohort_id: params.id, version: query.version }),
  );
  api.mount(cohorts.metadata, ({ caller, body, request: { signal } }) =>
    listMetadata(platform, caller, body, { signal }),
  );
  api.mount(cohorts.previewColumn, async ({ caller, body: { column, edit, ...at }, request: { signal } }) => {
    const overlaid = await findOverlay(platform, await getVisibleCohort(platform, caller, at));
    if (edit && column === undefined) return previewColumn(platform, overlaid, { edit }, { signal });
    if (column !== undefined && !edit) return previewColumn(platform, overlaid, { column }, { signal });
    throw validationError([{ field: 'column', message: 'Give either a column or an edit.' }]);
  });
}

function mountWrites(api: Api, platform: Platform): void {
  api.mount(cohorts.addMetadata, ({ caller, body: { edits, sheet, ...target } }) =>
    edited(platform, caller, target, (overlaid) => {
      if (edits && !sheet) return applyOverlayEdits(platform, caller, overlaid, edits);
      if (sheet && !edits) return importOverlaySheet(platform, caller, overlaid, sheet);
      throw validationError([{ field: 'edits', message: 'Give either edits or a sheet.' }]);
    }),
  );
  api.mount(cohorts.undoOverlay, ({ caller, body }) =>
    edited(platform, caller, body, (overlaid) => undoEdit(platform, caller, overlaid)),
  );
  api.mount(cohorts.redoOverlay, ({ caller, body }) =>
    edited(platform, caller, body, (overlaid) => redoEdit(platform, caller, overlaid)),
  );
  api.mount(cohorts.matchSheet, async ({ caller, body: { cohort_id, version, ...sheet } }) =>
    matchSheet(platform, await getVersionToEdit(platform, caller, { cohort_id, version }), sheet),
  );
}

export function registerOverlayRoutes(api: Api, platform: Platform): void {
  mountReads(api, platform);
  mountWrites(api, platform);
}
