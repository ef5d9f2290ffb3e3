import { INVISIBLE_MESSAGE, isVisible, type WesRunRequest } from '@cohortium/contract';
import { z } from 'zod';
import { validationError } from '#platform/errors';

const fileSchema = z.union([
  z.object({ class: z.literal('File'), location: z.string() }),
  z.object({ class: z.literal('File'), path: z.string() }).transform(({ path }) => ({ location: path })),
]);

const nameSchema = z.string().min(1).max(200).refine(isVisible, INVISIBLE_MESSAGE);

const orderSchema = z
  .object({
    samples: z
      .array(z.object({ sample_id: nameSchema, forward: fileSchema, reverse: fileSchema.nullish() }))
      .min(1)
      .max(10_000),
  })
  .catchall(z.union([fileSchema, z.string(), z.number(), z.boolean()]));

/** A job order as the portal’s pipelines take it: where files are, in the sender’s words. */
export interface JobOrder {
  samples: { sample_id: string; forward: string; reverse: string | null }[];
  /** By input: an attachment, the id of a reference or its `name@version`; inputs left out get the workspace’s newest. */
  references: Record<string, string>;
  params: Record<string, string | number | boolean>;
}

/** The pipeline that a request names: `amplicon-16s`, or `amplicon-16s@1.1.0` for one version. */
export interface PipelineName {
  folder: string;
  version: string | null;
}

export function parsePipelineName({ workflow_url, workflow_type, workflow_type_version }: WesRunRequest): PipelineName {
  if (workflow_type !== 'CWL' || !/^v?1\.2$/.test(workflow_type_version)) {
    const message = `${workflow_type} ${workflow_type_version} is not supported; this service runs CWL v1.2`;
    throw validationError([{ field: 'workflow_type', message }]);
  }
  const [, folder, version] = /^([a-z0-9][\w-]*)(?:@([\w.+-]+))?$/i.exec(workflow_url) ?? [];
  if (!folder) {
    const message = `“${workflow_url}” is not a pipeline of this portal; name one, such as amplicon-16s@1.0.0 (service-info lists them)`;
    throw validationError([{ field: 'workflow_url', message }]);
  }
  return { folder, version: version ?? null };
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** `inputs` are the inputs of the pipeline that take references. */
export function parseJobOrder(params: WesRunRequest['workflow_params'], inputs: readonly string[]): JobOrder {
  const parsed = orderSchema.safeParse(params ?? {});
  if (!parsed.success) {
    throw validationError(
      parsed.error.issues.map(({ path, message }) => ({ field: ['workflow_params', ...path].join('.'), message })),
    );
  }
  const { samples, ...rest } = parsed.data;
  const references: Record<string, string> = {};
  const values: JobOrder['params'] = {};
  for (const [name, value] of Object.entries(rest)) {
    if (inputs.includes(name)) references[name] = isPlain(value) ? String(value) : value.location;
    else if (isPlain(value)) values[name] = value;
    else throw validationError([{ field: `workflow_params.${name}`, message: 'takes no file in this pipeline' }]);
  }
  const ids = new Set<string>();
  const twice = samples.find(({ sample_id }) => ids.size === ids.add(sample_id).size);
  if (twice) throw validationError([{ field: 'workflow_params.samples', message: `${twice.sample_id} appears twice` }]);
  return {
    samples: samples.map(({ sample_id, forward, reverse }) => ({
      sample_id,
      forward: forward.location,
      reverse: reverse?.location ?? null,
    })),
    references,
    params: values,
  };
}
