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
    reference: z.union([fileSchema, z.string()]).optional(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean()]));

/** A job order as the portal’s pipelines take it: where files are, in the sender’s words. */
export interface JobOrder {
  samples: { sample_id: string; forward: string; reverse: string | null }[];
  /** An attachment, the id of a reference or its `name@version`; null for the workspace’s newest. */
  reference: string | null;
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

export function parseJobOrder(params: WesRunRequest['workflow_params']): JobOrder {
  const parsed = orderSchema.safeParse(params ?? {});
  if (!parsed.success) {
    throw validationError(
      parsed.error.issues.map(({ path, message }) => ({ field: ['workflow_params', ...path].join('.'), message })),
    );
  }
  const { samples, reference, ...rest } = parsed.data;
  const ids = new Set<string>();
  const twice = samples.find(({ sample_id }) => ids.size === ids.add(sample_id).size);
  if (twice) throw validationError([{ field: 'workflow_params.samples', message: `${twice.sample_id} appears twice` }]);
  return {
    samples: samples.map(({ sample_id, forward, reverse }) => ({
      sample_id,
      forward: forward.location,
      reverse: reverse?.location ?? null,
    })),
    reference: typeof reference === 'string' ? reference : (reference?.location ?? null),
    params: rest,
  };
}
