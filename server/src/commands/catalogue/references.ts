import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { routes } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import type { PortalConnection } from '../submit/connect-to-portal.ts';
import { ArgumentError } from '../submit/parse-arguments.ts';
import { uploadFiles } from '../submit/upload-files.ts';
import type { CatalogueArguments } from './parse-arguments.ts';

const { pipelines } = routes;
type Print = (line: string) => void;

export async function printReferences(
  { call }: PortalConnection,
  _: CatalogueArguments,
  printLine: Print,
): Promise<void> {
  const { data } = await call(pipelines.references, {});
  for (const { id, name, version, n_sequences } of data) {
    printLine([id, `${name} ${version}`, formatCount(n_sequences, 'sequence')].join('\t'));
  }
  if (data.length === 0) printLine('No references.');
}

async function readLocalFile(path: string) {
  const fileStats = await stat(path).catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  return { path, name: basename(path), size_bytes: fileStats.size, last_modified: Math.trunc(fileStats.mtimeMs) };
}

function requireOption(name: string, value: string | null): string {
  if (value === null || value === '') throw new ArgumentError(`--${name} is missing.`);
  return value;
}

export async function createReference(
  reached: PortalConnection,
  args: CatalogueArguments,
  printLine: Print,
): Promise<void> {
  const [name, version, terms_of_use] = (['name', 'version', 'terms'] as const).map((one) =>
    requireOption(one, args[one]),
  );
  const file = await readLocalFile(args.subject ?? '');
  const [upload] = await uploadFiles({ reached, submission_id: null, parallel: 1, printLine }, [file]);
  const body = {
    ...{ name: name ?? '', version: version ?? '', terms_of_use: terms_of_use ?? '', file_id: upload?.file_id ?? '' },
    ...(args.caution === null ? {} : { caution: args.caution }),
  };
  const { data } = await reached.call(pipelines.createReference, { body });
  printLine(
    `added the reference “${data.name} ${data.version}” with ${formatCount(data.n_sequences, 'sequence')} as ${data.id}`,
  );
}
