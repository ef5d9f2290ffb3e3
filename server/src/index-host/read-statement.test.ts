import { expect, test } from 'vitest';
import { insertFromFile, quote, readStatement } from './read-statement.ts';

test.each([
  ['select 1', true],
  ['  -- why\n /* and */ (SELECT 1) union all (select 2)', true],
  ["with 'insert' as word select word", true],
  ['show tables', true],
  ['insert into samples select 1', false],
  ['/* select */ create table t (a Int8)', false],
  ['set max_threads = 1', false],
])('%s: only reads? %s', (sql, reads_only) => {
  expect(readStatement(sql).reads_only).toBe(reads_only);
});

test.each([
  ['select 1;', false],
  ['select 1; -- done;', false],
  ["select ';drop' as `a;b`, $tag$ ;x $tag$", false],
  ["select 'it''s;' , 'a\\';b'", false],
  ['select 1; select 2', true],
  ["select 'a'; drop table samples", true],
  ['insert into t format JSONEachRow {"s": "a;b"}; {"s": "c"}', false],
  ["insert into t values (1, 'x'); (2, 'y')", false],
])('%s: several statements? %s', (sql, several) => {
  expect(readStatement(sql).several).toBe(several);
});

test('the format of an answer is the last one named outside quotes', () => {
  expect(readStatement("select 'x format CSV' as format_name\nFORMAT JSONEachRow").format).toBe('JSONEachRow');
  expect(readStatement("select formatDateTime(now(), 'format CSV')").format).toBeUndefined();
});

test('rows that come apart from their INSERT are read from their file, settings kept', () => {
  const file = "/data/it's/rows-1";
  expect(insertFromFile('INSERT INTO t (a, `format`) FORMAT CSV', file)).toBe(
    "INSERT INTO t (a, `format`) FROM INFILE '/data/it\\'s/rows-1'  FORMAT CSV",
  );
  expect(insertFromFile('insert into t settings max_insert_threads = 1, a = 2 format Parquet', '/r')).toBe(
    "insert into t FROM INFILE '/r'  settings max_insert_threads = 1, a = 2 format Parquet",
  );
});

test.each([
  'insert into t values',
  'insert into t select * from u format CSV',
  'select 1 format CSV',
  'insert into t format CSV 1,2',
])('%s: has no rows apart', (sql) => {
  expect(insertFromFile(sql, '/r')).toBeUndefined();
});

test('a literal keeps every character', () => {
  expect(quote("a'\\\t\n\r\0ü")).toBe("'a\\'\\\\\\t\\n\\r\\0ü'");
});
