import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type TsType, type TsTypeElement } from '@swc/core';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedPortal } from '#testing';

/** What a value read from a column is; `any` where its type is declared elsewhere. */
type Kind = 'string' | 'number' | 'boolean' | 'array' | 'bytes' | 'any';
interface Reading {
  kinds: Set<Kind>;
  is_nullable: boolean;
}
interface DeclaredColumn extends Reading {
  at: string;
}
interface StoredColumn {
  at: string;
  type: string;
  is_nullable: boolean;
}

const files = globSync('**/*-tables.ts', { cwd: import.meta.dirname });
const bodies = files.map(
  (file) => parseSync(readFileSync(join(import.meta.dirname, file), 'utf8'), { syntax: 'typescript' }).body,
);
const declarations = bodies.flatMap((body) =>
  body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type === 'TsTypeAliasDeclaration')
      return [{ name: declaration.id.value, type: declaration.typeAnnotation }];
    if (declaration.type !== 'TsInterfaceDeclaration') return [];
    const type: TsType = { type: 'TsTypeLiteral', span: declaration.span, members: declaration.body.body };
    return [{ name: declaration.id.value, type }];
  }),
);
const aliases = new Map(declarations.map(({ name, type }) => [name, type]));

const only = (kind: Kind, is_nullable = false): Reading => ({ kinds: new Set([kind]), is_nullable });
const keywords: Record<string, Kind> = { string: 'string', number: 'number', boolean: 'boolean' };

function readReference(name: string, [selected]: readonly TsType[]): Reading {
  if ((name === 'Generated' || name === 'ColumnType') && selected) return readType(selected);
  if (name === 'Buffer') return only('bytes');
  const alias = aliases.get(name);
  return alias ? readType(alias) : only('any');
}

/** What a query selects from a column that is declared so. */
function readType(type: TsType): Reading {
  if (type.type === 'TsKeywordType')
    return type.kind === 'null' ? { kinds: new Set(), is_nullable: true } : only(keywords[type.kind] ?? 'any');
  if (type.type === 'TsLiteralType')
    return only(
      type.literal.type === 'NumericLiteral' ? 'number' : type.literal.type === 'BooleanLiteral' ? 'boolean' : 'string',
    );
  if (type.type === 'TsArrayType') return only('array');
  if (type.type === 'TsParenthesizedType') return readType(type.typeAnnotation);
  if (type.type === 'TsUnionType') {
    const parts = type.types.map(readType);
    return {
      kinds: new Set(parts.flatMap(({ kinds }) => [...kinds])),
      is_nullable: parts.some((part) => part.is_nullable),
    };
  }
  if (type.type === 'TsTypeReference' && type.typeName.type === 'Identifier')
    return readReference(type.typeName.value, type.typeParams?.params ?? []);
  return only('any');
}

const membersOf = (type: TsType | undefined): { name: string; type: TsType }[] => {
  if (type?.type === 'TsTypeReference' && type.typeName.type === 'Identifier')
    return membersOf(aliases.get(type.typeName.value));
  if (type?.type === 'TsIntersectionType') return type.types.flatMap(membersOf);
  if (type?.type !== 'TsTypeLiteral') return [];
  return type.members.flatMap((member: TsTypeElement) =>
    member.type === 'TsPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [{ name: member.key.value, type: member.typeAnnotation.typeAnnotation }]
      : [],
  );
};

const declared: DeclaredColumn[] = declarations
  .filter(({ name, type }) => name.endsWith('Tables') && type.type === 'TsTypeLiteral')
  .flatMap(({ type }) => membersOf(type))
  .flatMap(({ name: table, type }) =>
    membersOf(type).map((column) => ({ at: `${table}.${column.name}`, ...readType(column.type) })),
  );

/** What pg makes of a type of PostgreSQL; see `openDatabase`. */
function kindOf(type: string): Kind {
  if (type.endsWith('[]')) return 'array';
  if (/^(integer|bigint|smallint|double|real)/.test(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'bytea') return 'bytes';
  return type.startsWith('json') ? 'any' : 'string';
}

const { db } = (await sharedPortal()).portal.platform;
const stored = (
  await sql<StoredColumn>`select c.relname || '.' || a.attname as at, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull and c.relkind in ('r', 'p') as is_nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and c.relname not like 'kysely_%'`.execute(db)
).rows;
const storedAt = new Map(stored.map((column) => [column.at, column]));

test('every table of the database is declared, column by column, and nothing else is', () => {
  expect([...new Set(declared.map(({ at }) => at))].sort()).toEqual(stored.map(({ at }) => at).sort());
});

test('a column that may be empty is declared so, and one that is always filled is not', () => {
  const wrong = declared.filter(({ at, is_nullable, kinds }) => {
    const column = storedAt.get(at);
    return column && column.is_nullable !== is_nullable && !(kinds.has('any') && column.is_nullable);
  });
  expect(wrong.map(({ at, is_nullable }) => `${at} is declared ${is_nullable ? 'with' : 'without'} null`)).toEqual([]);
});

test('what is read from a column is of the declared type', () => {
  const wrong = declared.flatMap(({ at, kinds }) => {
    const column = storedAt.get(at);
    if (!column || kinds.has('any')) return [];
    const kind = kindOf(column.type);
    return kind === 'any' || (kinds.size === 1 && kinds.has(kind))
      ? []
      : [`${at} is ${column.type}, declared ${[...kinds]}`];
  });
  expect(wrong).toEqual([]);
});
