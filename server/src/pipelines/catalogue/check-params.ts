import { createHash } from 'node:crypto';
import type { PipelineDefinition } from '@cohortium/workflows';
import { z } from 'zod';
import { invalid } from '#platform/refusal';
import type { Params } from '../pipelines-tables.ts';

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);

/** Parameters with the pipeline's defaults filled in; refused by name where one is unknown or out of bounds. */
export function checkParams({ params_schema }: PipelineDefinition, given: Params): Params {
  const { properties } = params_schema;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    throw invalid(
      unknown.map((name) => ({ field: `params.${name}`, message: 'This pipeline has no such parameter.' })),
    );
  }
  const fields = Object.entries(properties).flatMap(([name, { title, ...schema }]) => {
    const value = given[name] ?? schema.default;
    const parsed = z.fromJSONSchema({ ...schema }).safeParse(value);
    return parsed.success
      ? []
      : [{ field: `params.${name}`, message: `${title}: ${parsed.error.issues[0]?.message ?? 'is not valid'}` }];
  });
  if (fields.length > 0) throw invalid(fields);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueSchema.parse(given[name] ?? schema.default)]),
  );
}

/** SHA-256 of the canonical parameters with the reference's checksum: the same words, the same processing. */
export function hashParams(params: Params, referenceSha256: string): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, referenceSha256]))
    .digest('hex');
}
