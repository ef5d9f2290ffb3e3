import { z } from 'zod';

const names = z.union([z.string(), z.array(z.string())]);
const portSchema = z.object({
  id: z.string(),
  type: z.unknown(),
  default: z.unknown().optional(),
  label: z.string().optional(),
  doc: names.optional(),
  inputBinding: z.unknown().optional(),
});
const requirementsSchema = z.array(z.looseObject({ class: z.string(), dockerPull: z.string().optional() })).default([]);

const processSchema = z.object({
  id: z.string().default('#main'),
  class: z.string(),
  label: z.string().optional(),
  doc: names.optional(),
  inputs: z.array(portSchema),
  outputs: z.array(portSchema),
  requirements: requirementsSchema,
  baseCommand: names.default([]),
  arguments: z.array(z.unknown()).default([]),
  stdin: z.string().optional(),
  stdout: z.string().optional(),
  stderr: z.string().optional(),
  steps: z
    .array(
      z.object({
        id: z.string(),
        label: z.string().optional(),
        scatter: names.default([]),
        in: z.array(z.object({ id: z.string(), source: names.default([]) })),
      }),
    )
    .default([]),
});

/** A process of a workflow as cwltool reads it: lists instead of maps, ids such as `#main/count/table`. */
export type PackedProcess = z.output<typeof processSchema>;

const packedSchema = z.union([
  z.object({ $graph: z.array(processSchema) }).transform(({ $graph }) => $graph),
  processSchema.transform((process) => [process]),
]);

/** Every process of a workflow that cwltool has packed, the workflow itself first. */
export function readPacked(packed: string): [PackedProcess, ...PackedProcess[]] {
  const processes = packedSchema.parse(JSON.parse(packed));
  const main = processes.find(({ id }) => id === '#main') ?? processes[0];
  if (!main) throw new Error('A workflow that was packed holds no process.');
  return [main, ...processes.filter((process) => process !== main)];
}
