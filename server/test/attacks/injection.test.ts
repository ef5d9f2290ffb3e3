import { allRoutes, pathOf, type Route } from '@cohortium/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testPortal } from '#testing';
import { requestFactories } from '../access/request-factories.fixture.ts';
import type { RequestInput } from '../access/request-input.fixture.ts';
import { requestRoute } from '../access/request-route.fixture.ts';
import { openWorld } from '../access/world.fixture.ts';
import { isReading, numberPaths, type Path, textPaths, withValue } from './schema-leaves.fixture.ts';

const portal = await testPortal();
const world = await openWorld(portal);
const knock = requestRoute(world);
const named = (route: Route) => `${route.method} ${pathOf(route)}`;

/** Words that would be a statement if they were ever pasted into one, for PostgreSQL and for ClickHouse. */
const terms = [
  "' or '1'='1",
  "'; drop table projects; --",
  "') union select password_hash from people --",
  '1); select pg_sleep(30); --',
  "\\' or sleep(3) = 0 or \\'",
  "' || (select token_hash from sessions limit 1) || '",
  '{visible:String}',
  '" or ""="',
  '`; truncate samples; `',
  '$1',
  '%',
  '_',
  '(',
  '[a-',
  '\\',
];
/** What an answer must never hold, once the words that were sent are taken out of it. */
const clues = /syntax error|SQLSTATE|DB::Exception|pg_catalog|_hash\b|\$argon2id|relation ".*" does not/i;
const withoutWords = (body: string, text: string) => body.replaceAll(JSON.stringify(text).slice(1, -1), '');

interface Place {
  route: Route;
  part: 'query' | 'body';
  path: Path;
}

const answering = ({ response }: Route) => response !== 'redirect' && response !== 'events';
const looking = allRoutes.filter((route) => isReading(route) && answering(route));
const partsOf = (route: Route) =>
  (['query', 'body'] as const).flatMap((part) => (route[part] ? [{ route, part, schema: route[part] }] : []));
const places = looking
  .flatMap(partsOf)
  .flatMap(({ schema, ...of }) => textPaths(schema).map((path): Place => ({ ...of, path })));

async function requestWith({ route, part, path }: Place, value: string | number): Promise<RequestInput> {
  const sent = (await requestFactories[named(route)]?.(world, 'owner')) ?? {};
  return { ...sent, [part]: withValue(sent[part] ?? {}, path, value) };
}

const totalOf = (body: string): number => Number(/"total":(\d+)/.exec(body)?.[1] ?? 0);
/** What was there before any of it. */
const standing = async () => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from people where id = ${world.owner.id}) + (select count(*) from samples where id = ${world.sample})
      + (select count(*) from cohorts where id = ${world.cohort}) + (select count(*) from projects where project_id = ${world.project})
      as n`.execute(portal.portal.platform.db);
  return Number(rows[0]?.n);
};
afterAll(async () => expect(await standing()).toBe(4));

describe('statements written into a search', () => {
  test('are tried in every field of every list and filter', () => {
    const fields = new Set(places.map(({ path }) => path.findLast((step) => typeof step === 'string')));
    expect(places.length).toBeGreaterThan(40);
    for (const field of ['name', 'search', 'field', 'value', 'sort', 'title', 'who']) expect(fields).toContain(field);
  });

  test.each(places.map((place) => [`${named(place.route)} ${place.part}.${place.path.join('.')}`, place] as const))(
    '%s',
    async (_, place) => {
      const who = place.route.access.kind === 'app' ? 'platform_admin' : 'owner';
      const everything = await knock(place.route, who, await requestWith(place, 'nothing is called so'));
      const begun = performance.now();
      const answers = await Promise.all(
        terms.map(async (text) => knock(place.route, who, await requestWith(place, text))),
      );
      for (const [at, answer] of answers.entries()) {
        const tried = `${terms[at]} → ${answer.status} ${answer.body.slice(0, 200)}`;
        expect(answer.status, tried).toBeLessThan(500);
        expect(withoutWords(answer.body, terms[at] ?? ''), tried).not.toMatch(clues);
        if (answer.status === 200 && everything.status === 200 && !/[%_]/.test(terms[at] ?? '')) {
          expect(totalOf(answer.body), tried).toBeLessThanOrEqual(totalOf(everything.body));
        }
      }
      expect(performance.now() - begun).toBeLessThan(25_000);
    },
  );
});

describe('the largest numbers that are taken', () => {
  const numbers = looking
    .flatMap(partsOf)
    .flatMap(({ schema, ...of }) => numberPaths(schema).map((place) => ({ ...of, ...place })))
    // Smaller ends are numbers like others.
    .filter(({ largest }) => largest > 1_000_000);

  test('are tried wherever a list, a version or a share is asked for', () => {
    const fields = new Set(numbers.map(({ path }) => path.findLast((step) => typeof step === 'string')));
    expect(numbers.length).toBeGreaterThan(100);
    for (const field of ['page', 'version', 'from', 'to', 'value', 'seed']) expect(fields).toContain(field);
  });

  test('end in an answer or in a refusal, never in a fault', async () => {
    const faults: string[] = [];
    for (const { largest, ...place } of numbers) {
      const who = place.route.access.kind === 'app' ? 'platform_admin' : 'owner';
      const { status } = await knock(place.route, who, await requestWith(place, largest));
      const at = `${named(place.route)} ${place.part}.${place.path.join('.')}`;
      if (status >= 500) faults.push(`${status} ${at} = ${largest}`);
    }
    expect(faults).toEqual([]);
  });
});
