import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import v8 from '@vitest/coverage-v8';

/** Node writes one file for each thread and process that ended; Vitest reads those of a test file as soon as it is done, and deletes them. */
async function findUnread(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(({ parentPath, name }) => parentPath !== folder && /^coverage-.*\.json$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

const isOurs = ({ url }) => url.startsWith('file://') && !url.includes('/node_modules/');

/** Vitest’s coverage by V8, with that of the threads and processes which end with their worker, after its last test file. */
// biome-ignore lint/style/noDefaultExport: vitest takes a provider's default export
export default {
  ...v8,
  async getProvider() {
    const provider = await v8.getProvider();
    const generateCoverage = provider.generateCoverage.bind(provider);
    provider.generateCoverage = async (options) => {
      for (const path of await findUnread(provider.coverageFilesDirectory)) {
        const { result } = JSON.parse(await readFile(path, 'utf8'));
        const ours = result.filter(isOurs).map((script) => ({ ...script, startOffset: 0, isExtendedContext: true }));
        await writeFile(path, JSON.stringify({ result: ours }));
        provider.onAfterSuiteRun({ coverage: path, environment: 'ssr', projectName: 'node', testFiles: [path] });
      }
      return generateCoverage(options);
    };
    return provider;
  },
};
