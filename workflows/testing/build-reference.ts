import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwlFile, referenceKinds } from '../src/index.ts';
import { filesOf, runCwltool } from './run-cwltool.ts';

export interface BuildReport {
  problems: string[];
  summary: Record<string, string | number>;
  caution: string | null;
}

export interface BuiltReference {
  /** Where its files lie; the caller removes it. Empty where there are problems. */
  folder: string;
  files: string[];
  report: BuildReport;
}

/** Builds a reference of a kind from these files (content, or the path of a file that exists), by their names. */
export async function buildReference(kind: string, files: Record<string, Buffer | string>): Promise<BuiltReference> {
  const workflow = referenceKinds().find(({ id }) => id === kind)?.build?.workflow;
  if (!workflow) throw new Error(`References of the kind ${kind} are not built.`);
  const work = await mkdtemp(join(tmpdir(), 'cohortium-build-'));
  const folder = await mkdtemp(join(tmpdir(), `cohortium-${kind}-`));
  try {
    const placed = Object.entries(files).map(async ([name, content]) => {
      if (typeof content === 'string' && content.startsWith('/')) return cwlFile(content);
      await writeFile(join(work, name), content);
      return cwlFile(join(work, name));
    });
    await mkdir(join(work, 'out'));
    const outputs = await runCwltool(work, { workflow, order: { files: await Promise.all(placed) } });
    const product = filesOf(outputs, 'product');
    for (const { path, basename } of product) await rename(path, join(folder, basename));
    const [written] = filesOf(outputs, 'report');
    const report: BuildReport = JSON.parse(await readFile(written?.path ?? 'no report', 'utf8'));
    return { folder, files: product.map(({ basename }) => basename).sort(), report };
  } finally {
    await rm(work, { recursive: true });
  }
}
