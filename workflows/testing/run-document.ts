import { cwlFile, internalName, pipelineCatalogue } from '../src/index.ts';
import { type PipelineRun, runWorkflow } from './run-workflow.ts';

export interface DocumentRun extends Pick<PipelineRun, 'pipeline' | 'params' | 'folder' | 'path'> {
  samples: { forward: string | Buffer; reverse?: string | Buffer }[];
  /** By the input that takes it: folders end with /. */
  references: Record<string, string>;
}

/** Runs a pipeline whose outputs are single files: the content of each, by the id of the output. */
export async function runDocument({ samples, references, ...plan }: DocumentRun): Promise<Record<string, string>> {
  const placed = Object.entries(references).map(
    ([input, path]) => [input, cwlFile(path, path.endsWith('/') ? 'folder' : 'file')] as const,
  );
  const text = await runWorkflow({
    ...plan,
    samples: samples.map((one, index) => ({ sample_id: internalName(index), ...one })),
    references: Object.fromEntries(placed),
  });
  const outputs = pipelineCatalogue().find(({ id }) => id === plan.pipeline)?.outputs ?? [];
  return Object.fromEntries(outputs.map(({ id }) => [id, text(id)]));
}

/** The rows of a table with a header, each by the names of its columns. */
export function rowsOf(table: string): Record<string, string>[] {
  const [header = '', ...lines] = table.replace(/\n$/, '').split('\n');
  const names = header.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
