import type { PipelineDetail } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { findVisiblePipeline, type KnownPipeline, visiblePipelines } from './find-pipeline.ts';
import { sayBounds } from './param-sets/say-bounds.ts';
import { stateOf } from './pipeline-policy.ts';
import { FORMER_MEMBER, onePipelineView } from './pipeline-view.ts';
import { countUses } from './registration/registered-store.ts';

const parametersOf = ({ definition }: KnownPipeline): PipelineDetail['parameters'] =>
  Object.entries(definition.params_schema.properties).map(([name, schema]) => ({
    name,
    title: schema.title,
    description: schema.description,
    unit: schema['x-unit'],
    group: schema['x-group'] || null,
    type: schema.type,
    bounds: sayBounds(schema),
    default: schema.default,
  }));

/** `1.10.0` after `1.9.0`. */
const byVersion = (a: KnownPipeline, b: KnownPipeline): number =>
  b.row.version.localeCompare(a.row.version, 'en', { numeric: true });

/** A pipeline with everything that is known of it, and of its other versions. */
export async function showPipeline(platform: Platform, asker: Asker, id: string): Promise<PipelineDetail> {
  const { db } = platform;
  const known = await findVisiblePipeline(db, asker, id);
  const { row, definition } = known;
  const versions = (await visiblePipelines(db, asker)).filter((one) => one.row.folder === row.folder).sort(byVersion);
  const deciders = await namesOfPeople(db, row.decided_by ? [row.decided_by] : []);
  const { workspace_id: workspaceId } = asker.workspace;
  return {
    ...(await onePipelineView(platform, asker, known)),
    ...(await countUses(db, { pipelineId: id, workspaceId })),
    parameters: parametersOf(known),
    software: definition.software.map(({ name }) => ({ name })),
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
