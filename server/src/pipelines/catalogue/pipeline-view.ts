import { omicTypeSchema, type Pipeline } from '@cohortium/contract';
import { resultDataType } from '@cohortium/workflows';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { KnownPipeline } from './find-pipeline.ts';
import { stateOf, whyNot } from './pipeline-policy.ts';

type Here = Pick<Platform, 'db' | 'engine'>;

/** Who made something, for showing it. */
export const FORMER_MEMBER = 'a former member';
export const PORTAL = 'Cohortium';

function pipelineView(platform: Here, known: KnownPipeline, names: ReadonlyMap<string, string>): Pipeline {
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
    is_public: row.workspace_id === null,
    origin: row.workspace_id === null ? 'built_in' : 'registered',
    state: stateOf(platform, known),
    may_run: why_not === null,
    why_not,
    created_by: row.created_by ? (names.get(row.created_by) ?? FORMER_MEMBER) : PORTAL,
    created_at: row.created_at,
  };
}

export async function pipelineViews(platform: Here, known: readonly KnownPipeline[]): Promise<Pipeline[]> {
  const names = await namesOfPeople(
    platform.db,
    known.flatMap(({ row }) => row.created_by ?? []),
  );
  return known.map((one) => pipelineView(platform, one, names));
}

export async function onePipelineView(platform: Here, known: KnownPipeline): Promise<Pipeline> {
  const [view] = await pipelineViews(platform, [known]);
  if (!view) throw new Error('A pipeline that is here cannot be shown.');
  return view;
}
