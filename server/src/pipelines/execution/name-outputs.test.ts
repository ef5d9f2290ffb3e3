import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testHome } from '../../../test/testing/index.ts';
import { escapeRows, redactLines, renameRowSamples, renameStatusSamples, renameTableSamples } from './save-outputs.ts';

const folder = testHome();
const names = new Map([
  ['s0001', 'gut "A"'],
  ['s0002', 'Äpfel'],
]);
const nameOf = (internal: string) => names.get(internal) ?? internal;

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, text);
  return path;
}

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all).toString('utf8');
}

test('a table names its samples as people do, and changes in nothing else', async () => {
  const path = await fileOf('feature_id\ts0001\ts0002\ns0001x\t1\t0\nf2\t3\t4\n');
  expect(await textOf(renameTableSamples(path, nameOf))).toBe('feature_id\tgut "A"\tÄpfel\ns0001x\t1\t0\nf2\t3\t4\n');
});

test('a header longer than one read of the file is still one line, and a large table comes through whole', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `s${at + 1_000_000}`);
  const rows = 'f\t1\n'.repeat(50_000);
  const path = await fileOf(`feature_id\t${many.join('\t')}\n${rows}`);
  const text = await textOf(renameTableSamples(path, (internal) => `n${internal}`));
  expect(text).toBe(`feature_id\t${many.map((name) => `n${name}`).join('\t')}\n${rows}`);
});

test('a table that is empty stays so, and one without rows has its head', async () => {
  expect(await textOf(renameTableSamples(await fileOf(''), nameOf))).toBe('');
  expect(await textOf(renameTableSamples(await fileOf('feature_id\ts0001'), nameOf))).toBe('feature_id\tgut "A"\n');
});

test('no name of a sample, a feature or a lineage is a formula where the table is opened, and numbers are numbers', async () => {
  const hostile = (internal: string) =>
    internal === 's0001' ? '=HYPERLINK("//evil")' : internal === 's0002' ? '-cmd|x' : internal;
  const table = await fileOf('feature_id\ts0001\ts0002\n=1+1\t1\t0\n@f\t3\t4.5\n');
  expect(await textOf(renameTableSamples(table, hostile))).toBe(
    "feature_id\t'=HYPERLINK(\"//evil\")\t'-cmd|x\n'=1+1\t1\t0\n'@f\t3\t4.5\n",
  );
  const rows = await fileOf('sample_id\t=reads\ns0001\t10\ns0002\t\n');
  expect(await textOf(renameRowSamples(rows, hostile))).toBe(
    "sample_id\t'=reads\n'=HYPERLINK(\"//evil\")\t10\n'-cmd|x\t\n",
  );
  const lineages = await fileOf('feature_id\tlineage\tconfidence\n+f\t=d:Bacteria\t-0.5\nf2\td:Bacteria\t1e-3\n');
  expect(await textOf(escapeRows(lineages))).toBe(
    "feature_id\tlineage\tconfidence\n'+f\t'=d:Bacteria\t-0.5\nf2\td:Bacteria\t1e-3\n",
  );
});

test('rows and the status name their sample, a sample that nobody knows keeps its name', async () => {
  const path = await fileOf('sample_id\treads_in\ns0001\t10\ns0009\t\n');
  expect(await textOf(renameRowSamples(path, nameOf))).toBe('sample_id\treads_in\ngut "A"\t10\ns0009\t\n');
  const status = await renameStatusSamples(await fileOf('[{"sample_id":"s0002","state":"ok","reads_in":5}]'), nameOf);
  expect(JSON.parse(Buffer.from(status).toString('utf8'))).toEqual([{ sample_id: 'Äpfel', state: 'ok', reads_in: 5 }]);
});

test('of a log every line is cleaned', async () => {
  const clean = (line: string) => line.replaceAll('/home/portal/', '');
  expect(await textOf(redactLines(await fileOf('a /home/portal/b\nc'), clean))).toBe('a b\nc\n');
});
