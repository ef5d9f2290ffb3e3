import { type AccessInfo, omicTypeSchema, type Pipeline } from '@cohortium/contract';
import { resultDataType } from '@cohortium/workflows';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { describeAccess } from '#sharing';
import { workspaceNames } from '#workspaces';
import { PIPELINE_RESOURCE, type PipelineRecord, toResource } from './find-pipeline.ts';
import { findRunProblem, missingPackages, stateOf } from './pipeline-policy.ts';

type ViewContext = Pick<Platform, 'db' | 'engine'>;

/** Who made something, for showing it. */
export const FORMER_MEMBER = 'a former member';
const PORTAL = 'Cohortium';
export const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string =>
  id === null ? PORTAL : (names.get(id) ?? FORMER_MEMBER);

interface PipelineViewData {
  names: ReadonlyMap<string, string>;
  reach: AccessInfo;
}

function pipelineView(platform: ViewContext, record: PipelineRecord, { names, reach }: PipelineViewData): Pipeline {
  const { row, definition } = record;
  const { name, version, description, raw_data_type, file_formats, steps, citations, params_schema } = definition;
  const unavailable_reason = findRunProblem(platform, record);
  return {
    id: row.id,
    name,
    version,
    description,
    omic_type: omicTypeSchema.parse(definition.omic_type),
    raw_data_type,
    file_formats,
    result_data_type: resultDataType(definition, {}),
    steps,
    citations,
    params_schema: { ...params_schema },
    references: definition.references,
    missing_packages: missingPackages(platform, record),
    origin: row.workspace_id === null ? 'built_in' : 'registered',
    state: stateOf(platform, record),
    can_run: unavailable_reason === null,
    unavailable_reason,
    created_by: nameOf(names, row.created_by),
    owner: nameOf(names, row.owner_id ?? row.created_by),
    created_at: row.created_at,
    ...reach,
  };
}

async function namesFor({ db }: ViewContext, records: readonly PipelineRecord[]) {
  return namesOfPeople(
    db,
    records.flatMap(({ row: { created_by, owner_id } }) => [created_by, owner_id].filter((id) => id !== null)),
  );
}

/** What the caller sees of pipelines, in their order; what was taken back meanwhile is not shown any more. */
export async function pipelineViews(
  platform: ViewContext,
  caller: Caller,
  records: readonly PipelineRecord[],
): Promise<Pipeline[]> {
  const names = await namesFor(platform, records);
  const reached = await describeAccess(platform.db, caller, PIPELINE_RESOURCE.kind, records.map(toResource));
  return records.flatMap((one) => {
    const reach = reached.get(one.row.id);
    return reach ? [pipelineView(platform, one, { names, reach })] : [];
  });
}

export async function onePipelineView(
  platform: ViewContext,
  caller: Caller,
  record: PipelineRecord,
): Promise<Pipeline> {
  const [view] = await pipelineViews(platform, caller, [record]);
  if (!view) throw notFound(PIPELINE_RESOURCE.label);
  return view;
}

/** For administrators, who see pipelines of every workspace to judge them, and change none. */
export async function reviewViews(platform: ViewContext, records: readonly PipelineRecord[]): Promise<Pipeline[]> {
  const names = await namesFor(platform, records);
  const workspaces = await workspaceNames(
    platform.db,
    records.flatMap(({ row }) => row.workspace_id ?? []),
  );
  return records.map((one) => {
    const { workspace_id, is_public } = toResource(one);
    const workspace_name = workspace_id === null ? null : (workspaces.get(workspace_id) ?? null);
    const reach = { access: 'public', access_level: 'read', is_public, workspace_name } as const;
    return pipelineView(platform, one, { names, reach: { ...reach, shared_by: null, shared_at: null } });
  });
}
