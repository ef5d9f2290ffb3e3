import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Session } from 'chdb';
import type { Column, FloorColumns } from '../studio/floor-columns.ts';

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');

const cellOf = (column: Column, at: number): string => {
  if (column.kind === 'number') {
    const number = column.numbers[at] ?? Number.NaN;
    return Number.isNaN(number) ? '\\N' : String(number);
  }
  const code = column.codes[at] ?? 0;
  return code === 0 ? '\\N' : escaped(column.values[code] ?? '');
};

const LINES_TOGETHER = 2000;

function* chunks(n: number, lineOf: (at: number) => string): Generator<string> {
  for (let from = 0; from < n; from += LINES_TOGETHER) {
    let text = '';
    for (let at = from; at < Math.min(n, from + LINES_TOGETHER); at += 1) text += `${lineOf(at)}\n`;
    yield text;
  }
}

function* abundanceChunks({ taxa }: FloorColumns): Generator<string> {
  for (const [taxon, { samples, shares }] of taxa) {
    yield* chunks(samples.length, (at) => `${taxon}\t${samples[at]}\t${shares[at]}`);
  }
}

export interface WrittenTables {
  fields: string[];
  texts: string[];
  samples: string;
  abundance: string;
}

/** The corpus as tables of ClickHouse in a folder, and as Parquet files. */
export async function writeTables(folder: string, floor: FloorColumns): Promise<WrittenTables> {
  const columns = [...floor.columns].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const types = columns.map(
    ([name, { kind }]) => `${name} ${kind === 'text' ? 'LowCardinality(Nullable(String))' : 'Nullable(Float64)'}`,
  );
  const [rows, abundances] = [join(folder, 'seen.tsv'), join(folder, 'abundance.tsv')];
  const lineOf = (at: number) =>
    [at, `study-${floor.studies[at]}`, floor.subjects[at], ...columns.map(([, column]) => cellOf(column, at))].join(
      '\t',
    );
  await pipeline(Readable.from(chunks(floor.n, lineOf)), createWriteStream(rows));
  await pipeline(Readable.from(abundanceChunks(floor)), createWriteStream(abundances));
  const session = new Session(join(folder, 'chdb'));
  const layout = `sample_no UInt32, project_id LowCardinality(String), subject UInt32, ${types.join(', ')}`;
  const [samples, abundance] = [join(folder, 'seen.parquet'), join(folder, 'abundance.parquet')];
  const statements = [
    `create table seen (${layout}) engine = MergeTree order by sample_no`,
    `insert into seen from infile '${rows}' format TSV`,
    'optimize table seen final',
    'create table abundance (taxon LowCardinality(String), sample_no UInt32, share Float32) engine = MergeTree order by (taxon, sample_no)',
    `insert into abundance from infile '${abundances}' format TSV`,
    'optimize table abundance final',
    `select * from seen into outfile '${samples}' format Parquet`,
    `select * from abundance into outfile '${abundance}' format Parquet`,
  ];
  for (const statement of statements) await session.queryAsync(statement);
  session.close();
  const fields = columns.map(([name]) => name);
  const texts = ['project_id', ...columns.flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []))];
  return { fields, texts, samples, abundance };
}
