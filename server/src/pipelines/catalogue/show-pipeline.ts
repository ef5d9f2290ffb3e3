import type { PipelineDetail } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { formatBounds } from './check-params.ts';
import { getVisiblePipeline, type PipelineRecord, visiblePipelines } from './find-pipeline.ts';
import { stateOf } from './pipeline-policy.ts';
import { FORMER_MEMBER, onePipelineView } from './pipeline-view.ts';
import { countUses } from './registration/registered-store.ts';

const parametersOf = ({ definition }: PipelineRecord): PipelineDetail['parameters'] =>
  Object.entries(definition.params_schema.properties).map(([name, schema]) => ({
    name,
    title: schema.title,
    description: schema.description,
    unit: schema['x-unit'],
    group: schema['x-group'] || null,
    type: schema.type,
    bounds: formatBounds(schema),
    default: schema.default,
  }));

/** `1.10.0` after `1.9.0`. */
const compareVersions = (a: PipelineRecord, b: PipelineRecord): number =>
  b.row.version.localeCompare(a.row.version, 'en', { numeric: true });

/** A pipeline with everything that is known of it, and of its other versions. */
export async function getPipelineDetail(platform: Platform, caller: Caller, id: string): Promise<PipelineDetail> {
  const { db } = platform;
  const record = await getVisiblePipeline(db, caller, id);
  const { row, definition } = record;
  const versions = (await visiblePipelines(db, caller))
    .filter((one) => one.row.folder === row.folder)
    .sort(compareVersions);
  const deciders = await namesOfPeople(db, row.decided_by ? [row.decided_by] : []);
  const { workspace_id: workspaceId } = caller.workspace;
  return {
    ...(await onePipelineView(platform, caller, record)),
    ...(await countUses(db, { pipelineId: id, workspaceId })),
    parameters: parametersOf(record),
    software: definition.software.map(({ name }) => ({ name })),
    outputs: definition.outputs.map(({ id: output, title, file_name }) => ({ id: output, title, file_name })),
    containers: definition.containers ?? [],
    versions: versions.map((one) => ({
      id: one.row.id,
      version: one.row.version,
      state: stateOf(platform, one),
      created_at: one.row.created_at,
    })),
    file_name: row.file_name,
    sha256: row.sha256,
    deprecated_at: row.deprecated_at,
    deprecated_reason: row.deprecated_reason,
    decided_by: row.decided_by ? (deciders.get(row.decided_by) ?? FORMER_MEMBER) : null,
    decided_at: row.decided_at,
    decision_note: row.decision_note,
  };
}
