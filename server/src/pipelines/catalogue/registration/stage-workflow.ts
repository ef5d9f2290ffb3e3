import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { unpackDocument } from '../document/unpack-document.ts';
import type { KnownPipeline } from '../find-pipeline.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Where the engine finds a pipeline's workflow, an absolute path: a built-in one in the program, a registered one
 * unpacked from the file store into the run's folder. Doing it again changes nothing.
 */
export async function stageWorkflow({ files }: Platform, known: KnownPipeline, work_dir: string): Promise<string> {
  const { row, definition } = known;
  if (row.file_key === null) return definition.workflow;
  const folder = join(work_dir, 'workflow');
  if (!(await exists(folder))) {
    const path = files.pathOf(row.file_key);
    const size = await files.stat(row.file_key);
    if (!path || !size) throw new Error(`The document of ${definition.name} is not in the file store.`);
    const draft = `${folder}.part`;
    await rm(draft, { recursive: true, force: true });
    const unpacked = await unpackDocument({ path, name: row.file_name ?? '', size_bytes: size.size_bytes }, draft);
    if ('problem' in unpacked) throw new Error(`${definition.name} cannot be unpacked: ${unpacked.problem.message}`);
    await rename(draft, folder);
  }
  return join(folder, definition.workflow);
}
