import { type CohortOverlay, cohortRoutes } from '@cohortium/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { isConflict, queryClient, sentenceOf } from '#platform/api';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import { aCohort } from '../cohort.fixture.ts';
import {
  type AtVersion,
  applyOverlayEdits,
  currentVersion,
  importOverlaySheet,
  matchSheet,
  overlayQuery,
  redoOverlay,
  showCurrent,
  undoOverlay,
} from './overlay-queries.ts';
import {
  deleteCohort,
  dismissStaleness,
  restoreDeleted,
  revertCohort,
  updateCohort,
  updateCohortDetails,
} from './version-queries.ts';

const cohort = aCohort();
const seen = { id: cohort.id, version: 2 };
const at: AtVersion = { cohort_id: cohort.id, version: 2 };
const overlaid: CohortOverlay = {
  ...{ cohort_id: cohort.id, version: 3, hash: 'ab'.repeat(32), hidden: [], columns: [], edits: [] },
  ...{ undo: null, redo: null },
};

/** What the portal says to the next write; nothing special: it is done. */
const portalSays = { refusal: null as null | { status: number; detail: string } };
beforeEach(() => Object.assign(portalSays, { refusal: null }));

const portal = await startRecordingServer((response, { line }) => {
  const { refusal } = portalSays;
  if (refusal) return answerJson(response, { detail: refusal.detail, code: 'conflict' }, refusal.status);
  const isOverlay = /add-metadata|overlay/.test(line);
  answerJson(response, { data: isOverlay ? overlaid : { ...cohort, version: 3, deletion_id: 'd'.repeat(32) } });
});
connectPages(portal);

/** The method, the path and the body of what was asked. */
const sendRequest = () =>
  portal.received.map(({ line, body }) => {
    const [method, address = ''] = line.split(' ');
    return [method, new URL(address, portal.origin).pathname.replace('/api/v1', ''), body];
  });
const ben = { status: 409, detail: 'Ben changed “Mouse gut” meanwhile: it is at version 3.' };
const { list, detail, history, result, lineage, deleted } = cohortRoutes;
const shown = { list, detail, history, result, lineage, deleted };

describe('every change of a cohort', () => {
  test('names the version that its writer saw, so that the second of two gets a conflict', async () => {
    await updateCohortDetails(seen, { name: 'Gut', description: '', is_live: true });
    await revertCohort(seen, 1);
    await updateCohort(seen);
    expect(sendRequest()).toEqual([
      ['PATCH', `/cohort/${cohort.id}`, { name: 'Gut', description: '', is_live: true, version: 2 }],
      ['POST', '/cohort/history/revert', { cohort_id: cohort.id, version: 2, to_version: 1 }],
      ['POST', '/cohort/update', { cohort_id: cohort.id, version: 2 }],
    ]);
  });

  test('leaving it as it is names what was found, not a version: nothing of the cohort changes', async () => {
    await dismissStaleness(seen, '9 abc');
    expect(sendRequest()).toEqual([['POST', '/cohort/staleness/dismiss', { cohort_id: cohort.id, source: '9 abc' }]]);
  });

  test.each([
    ['edited', () => updateCohortDetails(seen, { name: 'Gut' })],
    ['reverted', () => revertCohort(seen, 1)],
    ['updated', () => updateCohort(seen)],
    ['kept', () => dismissStaleness(seen, '9 abc')],
    ['restored', () => restoreDeleted({ deletion_id: 'd'.repeat(32) })],
  ])('once it is %s, all that shows it asks again', async (_, write) => {
    expect(await invalidatedBy(shown, write)).toEqual(Object.keys(shown));
  });

  test('refused, because somebody was quicker, the pages show what is there now all the same', async () => {
    portalSays.refusal = ben;
    const error = await updateCohortDetails(seen, { name: 'Gut' }).catch((refusal: unknown) => refusal);
    expect([isConflict(error), sentenceOf(error)]).toEqual([true, ben.detail]);
    expect(await invalidatedBy(shown, () => revertCohort(seen, 1))).toEqual(Object.keys(shown));
  });

  test('a refusal for another reason is not taken for somebody who was quicker', async () => {
    portalSays.refusal = { status: 422, detail: 'name Enter your password.' };
    const error = await updateCohortDetails(seen, { name: '' }).catch((refusal: unknown) => refusal);
    expect([isConflict(error), sentenceOf(error)]).toEqual([false, 'name Enter your password.']);
  });
});

describe('a cohort that is deleted', () => {
  test('leaves the lists, and its own page is not asked for again', async () => {
    expect(await invalidatedBy(shown, () => deleteCohort(cohort.id))).toEqual(['list', 'deleted']);
    expect(sendRequest().at(-1)).toEqual(['DELETE', '/cohort', { cohort_id: cohort.id }]);
  });

  test('comes back by its deletion, and is named', async () => {
    expect(await restoreDeleted({ deletion_id: 'd'.repeat(32) })).toBe('“Mouse gut”');
    expect(sendRequest()).toEqual([['POST', '/cohort/restore', { deletion_id: 'd'.repeat(32) }]]);
  });
});

describe('metadata that is overlaid on a cohort', () => {
  const sheet = { name: 'more.csv', content_base64: 'YSxi' };
  const columns = [{ column: 'BMI', name: 'bmi', type: 'number' as const, fill: false }];

  test('is sent with the version that was seen: edits, a sheet, undone and done again', async () => {
    await applyOverlayEdits(at, [{ kind: 'hide', column: 'diet' }]);
    await matchSheet(at, sheet);
    await importOverlaySheet(at, { ...sheet, columns });
    await undoOverlay(at);
    await redoOverlay(at);
    expect(sendRequest()).toEqual([
      ['PATCH', '/cohort/add-metadata', { ...at, edits: [{ kind: 'hide', column: 'diet' }] }],
      ['POST', '/cohort/overlay/sheet', { ...at, ...sheet }],
      ['PATCH', '/cohort/add-metadata', { ...at, sheet: { ...sheet, columns } }],
      ['POST', '/cohort/overlay/undo', at],
      ['POST', '/cohort/overlay/redo', at],
    ]);
  });

  test('is shown at once as it is kept, and the cohort’s page asks again for the rest', async () => {
    expect(await invalidatedBy(shown, () => applyOverlayEdits(at, [{ kind: 'hide', column: 'diet' }]))).toEqual([
      'list',
      'detail',
      'result',
    ]);
    await applyOverlayEdits(at, [{ kind: 'hide', column: 'diet' }]);
    expect(queryClient.getQueryData(overlayQuery(cohort.id).queryKey)).toEqual({ data: overlaid });
    queryClient.clear();
  });

  test('of somebody who was second goes over what is there by now, or is let go for it', async () => {
    expect(await currentVersion(at)).toEqual({ cohort_id: cohort.id, version: 3 });
    expect(sendRequest()).toEqual([['GET', `/cohort/${cohort.id}/overlay`, {}]]);
    const overlay = cohortRoutes.overlay;
    expect(await invalidatedBy({ overlay, detail, result }, showCurrent)).toEqual(['overlay', 'detail', 'result']);
  });

  test('of an earlier version is asked for by its number, of the current one without', () => {
    expect(JSON.stringify(overlayQuery(cohort.id, 1).queryKey)).toContain('"version":1');
    expect(JSON.stringify(overlayQuery(cohort.id).queryKey)).not.toContain('version');
  });

  test('refused leaves what was there, and says why', async () => {
    queryClient.setQueryData(overlayQuery(cohort.id).queryKey, { data: { ...overlaid, version: 2 } });
    portalSays.refusal = ben;
    const error = await undoOverlay(at).catch((refusal: unknown) => refusal);
    expect(sentenceOf(error)).toBe(ben.detail);
    expect(queryClient.getQueryData(overlayQuery(cohort.id).queryKey)).toEqual({ data: { ...overlaid, version: 2 } });
    queryClient.clear();
  });
});
