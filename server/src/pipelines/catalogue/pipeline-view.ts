import { omicTypeSchema, type Pipeline, type Reach } from '@cohortium/contract';
import { resultDataType } from '@cohortium/workflows';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { reachOf } from '#sharing';
import { workspaceNames } from '#workspaces';
import { type KnownPipeline, shown, thingOf } from './find-pipeline.ts';
import { stateOf, whyNot } from './pipeline-policy.ts';

type Here = Pick<Platform, 'db' | 'engine'>;

/** Who made something, for showing it. */
export const FORMER_MEMBER = 'a former member';
const PORTAL = 'Cohortium';
export const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string =>
  id === null ? PORTAL : (names.get(id) ?? FORMER_MEMBER);

interface Beside {
  names: ReadonlyMap<string, string>;
  reach: Reach;
}

function pipelineView(platform: Here, known: KnownPipeline, { names, reach }: Beside): Pipeline {
  const { row, definition } = known;
  const { name, version, description, raw_data_type, steps, citations, params_schema } = definition;
  const why_not = whyNot(platform, known);
  return {
    id: row.id,
    name,
    version,
    description,
    omic_type: omicTypeSchema.parse(definition.omic_type),
    raw_data_type,
    result_data_type: resultDataType(definition, {}),
    steps,
    citations,
    params_schema: { ...params_schema },
    origin: row.workspace_id === null ? 'built_in' : 'registered',
    state: stateOf(platform, known),
    may_run: why_not === null,
    why_not,
    created_by: nameOf(names, row.created_by),
    owner: nameOf(names, row.owner_id ?? row.created_by),
    created_at: row.created_at,
    ...reach,
  };
}

async function namesFor({ db }: Here, known: readonly KnownPipeline[]) {
  return namesOfPeople(
    db,
    known.flatMap(({ row: { created_by, owner_id } }) => [created_by, owner_id].filter((id) => id !== null)),
  );
}

/** What the asker sees of pipelines, in their order; what was taken back meanwhile is not shown any more. */
export async function pipelineViews(
  platform: Here,
  asker: Asker,
  known: readonly KnownPipeline[],
): Promise<Pipeline[]> {
  const names = await namesFor(platform, known);
  const reached = await reachOf(platform.db, asker, shown.kind, known.map(thingOf));
  return known.flatMap((one) => {
    const reach = reached.get(one.row.id);
    return reach ? [pipelineView(platform, one, { names, reach })] : [];
  });
}

export async function onePipelineView(platform: Here, asker: Asker, known: KnownPipeline): Promise<Pipeline> {
  const [view] = await pipelineViews(platform, asker, [known]);
  if (!view) throw notFound(shown.words);
  return view;
}

/** For administrators, who see pipelines of every workspace to judge them, and change none. */
export async function viewsToJudge(platform: Here, known: readonly KnownPipeline[]): Promise<Pipeline[]> {
  const names = await namesFor(platform, known);
  const workspaces = await workspaceNames(
    platform.db,
    known.flatMap(({ row }) => row.workspace_id ?? []),
  );
  return known.map((one) => {
    const { workspace_id, is_public } = thingOf(one);
    const workspace_name = workspace_id === null ? null : (workspaces.get(workspace_id) ?? null);
    const reach = { access: 'public', access_level: 'read', is_public, workspace_name } as const;
    return pipelineView(platform, one, { names, reach: { ...reach, shared_by: null, shared_at: null } });
  });
}
