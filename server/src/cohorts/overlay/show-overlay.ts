import type { CohortOverlay, overlayRoutes, RouteInput } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { CallOptions } from '#platform/index';
import { getVisibleCohort } from '../members/find-members.ts';
import { findUndoneEdit, isMergedStep } from './apply-edits.ts';
import { describeEdit } from './columns/definition.ts';
import { orderMembers } from './columns/query-values.ts';
import { countMembers, idsOfPage } from './fields-index-store.ts';
import { type ColumnRequest, findOverlay, type Overlaid, queryColumns, readColumns } from './find-overlay.ts';
import { overlaidColumns } from './overlaid-fields.ts';
import { rowsOf } from './overlay-samples.ts';

type MetadataBody = RouteInput<(typeof overlayRoutes)['metadata']>['body'];

/** A cohort's columns, with their edits if the caller may see them. */
export async function presentOverlay(platform: Platform, overlaid: Overlaid): Promise<{ data: CohortOverlay }> {
  const { found, steps, state, hash } = overlaid;
  const { access, access_level } = found.access;
  const shownSteps = access === 'public' ? [] : steps;
  const makers = shownSteps.map(({ created_by }) => created_by);
  const mayEdit = access_level === 'modify';
  const [columns, names, undone] = await Promise.all([
    overlaidColumns(platform, overlaid),
    namesOfPeople(platform.db, makers),
    mayEdit ? findUndoneEdit(platform.db, overlaid) : null,
  ]);
  const last = steps.at(-1);
  return {
    data: {
      cohort_id: found.cohort.id,
      version: found.cohort.version,
      hash,
      columns,
      hidden: [...state.hidden].filter((name) => !state.columns.has(name)).sort(),
      edits: shownSteps.map(({ edit, created_by, created_at }) => ({
        kind: edit.kind,
        description: describeEdit(edit),
        created_by: names.get(created_by) ?? 'a former member',
        created_at,
      })),
      undo: mayEdit && last && !isMergedStep(last.edit) ? describeEdit(last.edit) : null,
      redo: undone?.description ?? null,
    },
  };
}

export async function showOverlay(
  platform: Platform,
  caller: Caller,
  at: { cohort_id: string; version?: number | undefined },
) {
  return presentOverlay(platform, await findOverlay(platform, await getVisibleCohort(platform, caller, at)));
}

async function selectColumns(platform: Platform, overlaid: Overlaid, { columns, sort }: MetadataBody) {
  const known = await overlaidColumns(platform, overlaid);
  const types = new Map(known.map(({ field, type }) => [field, type]));
  const requested = columns ?? known.map(({ field }) => field);
  const unknown = [...requested, ...(sort ? [sort.column] : [])].filter((name) => !types.has(name));
  if (unknown.length > 0) {
    const message = `The cohort has no column “${unknown[0]}”. Choose one from GET /cohort/:id/overlay.`;
    throw validationError([{ field: 'columns', message }]);
  }
  const askedOf = (name: string): ColumnRequest => ({ name, type: types.get(name) ?? 'text' });
  return { requested: [...new Set(requested)].map(askedOf), order: sort ? askedOf(sort.column) : null };
}

/** The page's results in their order, and how many members there are. */
async function pageOf(
  platform: Platform,
  overlaid: Overlaid,
  { order, ...body }: MetadataBody & CallOptions & { order: ColumnRequest | null },
) {
  const { page, page_size, sort, signal } = body;
  const { where } = overlaid.found;
  if (order) {
    const request = { column: order.name, descending: sort?.descending ?? false, page, page_size };
    return queryColumns(platform, overlaid, { question: orderMembers, input: request }, { columns: [order], signal });
  }
  const [ids, total] = await Promise.all([
    idsOfPage(platform.index, where, { page, page_size }, { signal }),
    countMembers(platform.index, where, { signal }),
  ]);
  return { ids, total };
}

/** One page of the members' metadata with the overlay, in chosen columns. */
export async function listMetadata(platform: Platform, caller: Caller, body: MetadataBody, options: CallOptions) {
  const { page, page_size } = body;
  const overlaid = await findOverlay(platform, await getVisibleCohort(platform, caller, body));
  const { requested, order } = await selectColumns(platform, overlaid, body);
  const { ids, total } = await pageOf(platform, overlaid, { ...body, order, ...options });
  const read = await readColumns(platform, overlaid, { ...options, columns: requested, ids });
  const names = requested.map(({ name }) => name);
  const byId = new Map(rowsOf(read, names).map((row) => [row.result_id, row]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), paging: { page, page_size, total } };
}
