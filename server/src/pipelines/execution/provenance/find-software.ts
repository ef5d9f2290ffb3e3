import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RunSoftware } from '@cohortium/contract';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { programFolders, readEngineVersion } from '#platform/engine';

/** SHA-256 of a program's file; null when there is no such program, or it is not to be read. */
async function digestProgram(program: string): Promise<string | null> {
  for (const folder of programFolders) {
    const bytes = await readFile(`${folder}/${program}`).catch(() => null);
    if (bytes) return createHash('sha256').update(bytes).digest('hex');
  }
  return null;
}

/** The programs that a run uses, with the versions they tell of themselves and the digests of their files. */
export async function findSoftware(
  { engine }: Pick<Platform, 'engine'>,
  { software }: Pick<PipelineDefinition, 'software'>,
): Promise<RunSoftware[]> {
  const versionsPromise = Promise.all(
    software.map(async ({ name, version_command: [program = name, ...command] }) => {
      // vsearch prints its version on standard error and its citation, digits and all, on standard output.
      const version =
        /(?<!\d)\d+(\.\d+)+/.exec((await readEngineVersion(program, command)) ?? '')?.[0] ?? 'not installed';
      return { name, version, sha256: await digestProgram(program) };
    }),
  );
  // Each starts a program that takes its second: side by side.
  const [engineVersion, programs] = await Promise.all([engine.version(), versionsPromise]);
  return engineVersion
    ? [{ ...engineVersion, sha256: await digestProgram(engineVersion.name) }, ...programs]
    : programs;
}
