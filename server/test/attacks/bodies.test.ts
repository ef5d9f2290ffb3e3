import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { allRoutes, bodyLimitOf, pathOf, type Route, routes } from '@cohortium/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { testPortal } from '#testing';
import type { CallerName } from '../access/callers.fixture.ts';
import { requestFactories } from '../access/request-factories.fixture.ts';
import { openWorld } from '../access/world.fixture.ts';
import { type Attack, bodyOf, drawAttacks, kindsOfBodies } from './hostile-bodies.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `npm run fuzz -- bodies`, which tries more and larger ones. */
    hostile_bodies?: number;
    hostile_seed?: number;
  }
}

const requestedCount = inject('hostile_bodies');
const number = requestedCount ?? 250;
const seed = inject('hostile_seed') ?? 16;
const sizes = [
  10,
  1000,
  16_000,
  64_000,
  200_000,
  ...(requestedCount === undefined ? [] : [1_000_000, 4_000_000, 16_000_000]),
];
/** Of processor time on the thread that answers everybody: nobody else waits longer for one request. */
const LONGEST_MS = 200;

let world = await openWorld(await testPortal());
const named = (route: Route) => `${route.method} ${pathOf(route)}`;

/** Of worlds that were made on the way, each with a portal: not what bodies take. */
let bytesOfWorlds = 0;

/** What is in use, without the garbage that nobody has collected yet. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().rss;
}

let machines = 0;
const nextMachine = (): string => {
  machines += 1;
  return `10.9.${(machines >> 8) & 255}.${machines & 255}`;
};

interface Answered {
  status: number;
  /** On this thread. */
  cpu_ms: number;
  elapsed_ms: number;
  /** For how long the thread answered nobody. */
  blocked_ms: number;
  body: string;
}

async function send(
  route: Route,
  payload: string | Buffer,
  { token, params = {} }: { token?: string | undefined; params?: Record<string, string> | undefined } = {},
): Promise<Answered> {
  const path = pathOf(route).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '0'.repeat(32));
  const workspace = token && route.access.kind === 'workspace' ? `?workspace_id=${world.lab}` : '';
  const type = route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const bytes = Buffer.from(payload);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [before, begun] = [process.threadCpuUsage(), performance.now()];
  const answer = await world.portal.portal.api.app.inject({
    method: route.method,
    url: `${path}${workspace}`,
    remoteAddress: nextMachine(),
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: bytes,
  });
  const { user, system } = process.threadCpuUsage(before);
  const elapsed_ms = performance.now() - begun;
  delay.disable();
  return {
    status: answer.statusCode,
    body: answer.body,
    cpu_ms: (user + system) / 1000,
    elapsed_ms,
    blocked_ms: delay.max / 1e6,
  };
}

const textOf = ({ route, signed_in, kind, size, at }: Attack) =>
  `${named(route)} ${signed_in ? 'signed in' : 'signed out'}: ${kind}, ${size} bytes at ${at}`;

/** Slow for the caller counts at length alone, where nothing else keeps the machine busy. */
const isSlow = ({ cpu_ms, elapsed_ms, blocked_ms }: Answered): boolean =>
  cpu_ms > LONGEST_MS || (requestedCount !== undefined && (elapsed_ms > 1000 || blocked_ms > LONGEST_MS));

/** Good words for a call. Where thousands of calls have used up the world that they are about, another one is made. */
async function prepare(route: Route, who: CallerName) {
  const make = requestFactories[named(route)];
  try {
    return await make?.(world, who);
  } catch {
    const before = process.memoryUsage().rss;
    world = await openWorld(await testPortal());
    const own = await make?.(world, who);
    bytesOfWorlds += Math.max(0, process.memoryUsage().rss - before);
    return own;
  }
}

/** Tries one, and again where it took long: the first time a schema is used it is compiled, and the machine has other work. */
async function attack(one: Attack): Promise<Answered> {
  const who = one.route.access.kind === 'app' ? 'platform_admin' : 'owner';
  const request = one.signed_in ? await prepare(one.route, who) : undefined;
  const token = one.signed_in ? world.people.get(who)?.token : undefined;
  const body = bodyOf(one, request?.body);
  let answered = await send(one.route, body, { token, params: request?.params });
  for (let tries = 0; tries < 2 && isSlow(answered); tries += 1) {
    answered = await send(one.route, body, { token, params: request?.params });
  }
  return answered;
}

/** Nothing that would end the session of those who ask, and no events, which go on. */
const requested = allRoutes.filter(({ response, encoding }) => response !== 'events' && encoding !== 'multipart');
const open = allRoutes.filter(({ access, body }) => access.kind === 'public' && body);

describe('bodies that strangers make', () => {
  test(
    `${number} of them, of any kind and size, on any route: no fault, and nobody else waits`,
    async () => {
      const found: string[] = [];
      const memory = bytesInUse();
      const draw = drawAttacks(requested, sizes);
      for (const [at, drawn] of fc.sample(draw, { numRuns: number, seed }).entries()) {
        const one = { ...drawn, signed_in: drawn.signed_in && drawn.route.body !== undefined };
        const answered = await attack(one);
        const { status, cpu_ms, elapsed_ms, blocked_ms, body } = answered;
        if (status >= 500 || isSlow(answered) || (status >= 400 && body.length > 50_000)) {
          const times = [cpu_ms, elapsed_ms, blocked_ms].map(Math.round).join('/');
          found.push(`${status} ${textOf(one)}: ${times} ms, answer of ${body.length}`);
        }
        if (requestedCount !== undefined && at % 1000 === 999) process.stdout.write(`${at + 1} of ${number}\n`);
      }
      expect(found).toEqual([]);
      expect(bytesInUse() - memory - bytesOfWorlds).toBeLessThan(600_000_000);
    },
    60_000 + number * 200,
  );

  test.each(open.map((route) => [named(route), route] as const))(
    '%s answers anybody, and each kind of them at once',
    async (_, route) => {
      for (const kind of kindsOfBodies) {
        const one = { route, kind, size: bodyLimitOf(route).bytes - 200, at: 0, signed_in: false };
        const { status, cpu_ms } = await attack(one);
        expect([textOf(one), status < 500, cpu_ms < LONGEST_MS]).toEqual([textOf(one), true, true]);
      }
    },
  );
});

describe('what one request could do', () => {
  const list = routes.samples.microbiomics;
  const token = () => world.owner.token;
  const cases: [string, () => string, number][] = [
    ['64 kB of marks on one letter', () => `{"and_":[{"field":"a${'\u0301\u0323'.repeat(16_000)}"}]}`, 422],
    ['7 MB of marks on one letter', () => `{"and_":[{"field":"a${'\u0301\u0323'.repeat(1_750_000)}"}]}`, 422],
    [
      '14 MB of unknown fields',
      () => bodyOf({ route: list, kind: 'unknown fields', size: 14e6, at: 0, signed_in: true }, {}).toString(),
      413,
    ],
    [
      '7 MB of unknown fields',
      () => bodyOf({ route: list, kind: 'unknown fields', size: 7e6, at: 0, signed_in: true }, {}).toString(),
      422,
    ],
    ['340,000 wrong entries', () => `{"identifiers":[${'1,'.repeat(340_000)}1]}`, 422],
    ['25,000 wrong entries', () => `{"identifiers":[${'1,'.repeat(24_999)}1]}`, 422],
    [
      '4,000 empty groups in one',
      () => `{"advance_filters":{"primary_filters":{"subgroups":[${'{},'.repeat(3999)}{}]}}}`,
      422,
    ],
    ['lists 100,000 deep', () => '['.repeat(100_000) + ']'.repeat(100_000), 422],
    [
      'groups 50,000 deep',
      () => `{"advance_filters":{"primary_filters":${'{"subgroups":['.repeat(50_000)}${']}'.repeat(50_000)}}}`,
      422,
    ],
  ];
  test.each(cases)('%s is refused before anybody waits', async (_, body, status) => {
    const text = body();
    await send(list, '{}', { token: token() });
    const answer = await send(list, text, { token: token() });
    expect([answer.status, answer.cpu_ms < LONGEST_MS, answer.body.length < 10_000]).toEqual([status, true, true]);
  });

  test.each([1000, 20_000])('a formula of %d calls inside each other is refused with a message', async (depth) => {
    const call = '{"kind":"call","name":"not","args":[';
    const expression = `${call.repeat(depth)}{"kind":"value","value":true}${']}'.repeat(depth)}`;
    const edit = `{"kind":"derive","column":"x","expression":${expression}}`;
    const body = `{"cohort_id":"${world.cohort}","edit":${edit}}`;
    const { status, cpu_ms } = await send(routes.cohorts.previewColumn, body, { token: token() });
    expect([status, cpu_ms < LONGEST_MS]).toEqual([422, true]);
  });

  test('half of a character in any text of any call, a number without end or NUL is refused by its field', async () => {
    for (const route of requested.filter(({ body, encoding }) => body && encoding !== 'form')) {
      const who = route.access.kind === 'app' ? 'platform_admin' : 'owner';
      const others = ['the character NUL', 'half of a character in a name', 'endless numbers'];
      for (const kind of ['half of a character', ...(route === list ? others : [])]) {
        const one = { route, kind, size: 10, at: 0, signed_in: true };
        const answer = await send(route, bodyOf(one, {}), { token: world.people.get(who)?.token });
        expect([textOf(one), answer.status]).toEqual([textOf(one), 422]);
      }
    }
  });

  test('who may not ask is refused before the body is read', async () => {
    for (const route of requested.filter(({ access, body }) => access.kind !== 'public' && body)) {
      const { status, body } = await send(route, '{"cut short', {});
      expect([named(route), status, body.includes('unauthenticated')]).toEqual([named(route), 401, true]);
    }
  });

  test('at most twenty errors are reported', async () => {
    const answer = await send(
      list,
      bodyOf({ route: list, kind: 'unknown fields', size: 60_000, at: 0, signed_in: true }, {}),
      { token: token() },
    );
    expect([answer.status, JSON.parse(answer.body).fields.length]).toEqual([422, 20]);
  });
});
