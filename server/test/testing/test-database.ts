import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Client } from 'pg';
import { inject } from 'vitest';
import { newId } from '#platform/clock';
import { type Db, type Migrations, migrateUp, openDatabase } from '#platform/database';
import type { GateAnswer } from './postgres-gate.ts';
import { type Until, untilFileEnds } from './until.ts';

export interface TestDatabase {
  db: Db;
  /** For what opens its own connections: jobs, a portal in its own process. */
  url: string;
}

/** What a template is given beside its migrations, once a run. */
export type SetUpDatabase = (url: string) => Promise<void>;

export interface PreparedDatabase {
  migrations: Migrations;
  furnish?: SetUpDatabase;
  until?: Until;
}

/**
 * A real, empty, migrated database of this test file's own: a copy of a template that is migrated once per set of
 * migrations and run. Call it with `await` at the top level of the file; it is dropped after the file's last test.
 */
export const testDatabase = (migrations: Migrations = {}): Promise<TestDatabase> => preparedDatabase({ migrations });

/** The same with more in its template, and kept for as long as requested. */
export async function preparedDatabase({
  migrations,
  furnish,
  until = untilFileEnds,
}: PreparedDatabase): Promise<TestDatabase> {
  const server = await waitForServer(inject('postgres_gate'));
  const template = await templateFor(server, migrations, furnish);
  const name = `test_${newId()}`;
  await asAdmin(server, (admin) => admin.query(`create database ${name} template ${template}`));
  const url = databaseUrl(server, name);
  const db = openDatabase({ url, max_connections: 6, application_name: 'cohortium tests' });
  until(async () => {
    await db.destroy();
    await asAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  });
  return { db, url };
}

function waitForServer(gate: string | undefined): Promise<string> {
  if (!gate) throw new Error('vitest.config.ts must name server/test/testing/global-setup.ts as globalSetup.');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(gate);
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', reject);
    socket.on('end', () => {
      const answer: GateAnswer = JSON.parse(text);
      if ('url' in answer) resolve(answer.url);
      else reject(new Error(answer.refused));
    });
  });
}

// The advisory lock lets test files that start together wait for the one that migrates.
async function templateFor(server: string, migrations: Migrations, furnish?: SetUpDatabase): Promise<string> {
  const name = `template_${fingerprint(migrations)}${furnish ? '_furnished' : ''}`;
  await asAdmin(server, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await admin.query('select datistemplate from pg_database where datname = $1', [name]);
    if (found.rows[0]?.datistemplate === true) return;
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const db = openDatabase({ url: databaseUrl(server, name), max_connections: 2 });
    try {
      await migrateUp(db, migrations);
    } finally {
      await db.destroy();
    }
    await furnish?.(databaseUrl(server, name));
    await admin.query(`alter database ${name} is_template true`);
  });
  return name;
}

function fingerprint(migrations: Migrations): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(migrations).sort()) hash.update(`${name}\n${migrations[name]?.up}\n`);
  return hash.digest('hex').slice(0, 24);
}

async function asAdmin<T>(server: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
