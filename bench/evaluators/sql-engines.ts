import { Session } from 'chdb';
import { toSql } from './query-sql.ts';
import type { Answer, Evaluator, Question } from './questions.ts';

type Row = Record<string, unknown>;

/** Rows of all statements of a question as one answer. */
function toAnswer(question: Question, results: readonly (readonly Row[])[]): Answer {
  const numbers = (rows: readonly Row[]) => rows.flatMap((row) => Object.values(row).map(Number));
  if (question.kind === 'page') return results.flatMap(numbers);
  if (question.kind === 'values') return results.flatMap((rows) => rows.map(({ value, n }) => `${value} ${n}`)).sort();
  const counts = results.slice(0, -1).flatMap(numbers);
  return [...counts.sort((a, b) => a - b), ...numbers(results.at(-1) ?? [])];
}

/** chDB in this process, without the host's protocol, at both processors. */
export async function openClickHouse(folder: string, table: string): Promise<Evaluator> {
  const session = new Session(folder);
  const settings = 'max_threads = 2, use_uncompressed_cache = 1, use_query_condition_cache = 1';
  await session.queryAsync(`set ${settings}`);
  return {
    name: `ClickHouse, ${table}`,
    answer: async (question) => {
      const results: Row[][] = [];
      for (const sql of toSql(question)) {
        const { json } = await session
          .queryAsync(sql.replaceAll(' from seen ', ` from ${table} `), { format: 'JSONEachRow' })
          .then((result) => ({ json: result.text() }));
        results.push(json.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row])));
      }
      return toAnswer(question, results);
    },
    close: () => session.close(),
  };
}

/** As much of `@duckdb/node-api` as is used here. */
interface DuckDb {
  DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<DuckDbConnection> }>;
  };
}
interface DuckDbConnection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Row[] }>;
}

export interface DuckDbTables {
  /** Folder where `@duckdb/node-api` is installed: it is no dependency of the project. */
  library: string;
  samples: string;
  abundance: string;
  /** Columns of text: values become those of an ENUM. */
  texts: readonly string[];
}

/** DuckDB in memory, with codes for texts, from Parquet files. */
export async function openDuckDb({ library, samples, abundance, texts }: DuckDbTables): Promise<Evaluator> {
  const { DuckDBInstance } = (await import(`${library}/node_modules/@duckdb/node-api/lib/index.js`)) as DuckDb;
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  for (const field of texts) {
    await connection.run(
      `create type ${field}_values as enum (select distinct ${field} from read_parquet('${samples}') where ${field} is not null)`,
    );
  }
  const replaced = texts.map((field) => `cast(${field} as ${field}_values) as ${field}`).join(', ');
  await connection.run(
    `create table seen as select * replace (${replaced}) from read_parquet('${samples}') order by sample_no`,
  );
  await connection.run(
    `create table abundance as select * from read_parquet('${abundance}') order by taxon, sample_no`,
  );
  return {
    name: 'DuckDB, in memory',
    answer: async (question) => {
      const results: Row[][] = [];
      for (const sql of toSql(question)) results.push((await connection.runAndReadAll(sql)).getRowObjectsJson());
      return toAnswer(question, results);
    },
  };
}
