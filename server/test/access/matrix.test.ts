import { allRoutes, pathOf, type Route } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing';
import { allCallers, type CallerName, insideCallers, type Outcome, outcomeCells } from './callers.fixture.ts';
import { policy } from './policy.fixture.ts';
import { requestFactories } from './request-factories.fixture.ts';
import type { RequestInput } from './request-input.fixture.ts';
import { type AccessAnswer, outcomeOf, requestRoute } from './request-route.fixture.ts';
import { MARK, openWorld } from './world.fixture.ts';

const portal = await testPortal();
const world = await openWorld(portal);
const named = (route: Route) => `${route.method} ${pathOf(route)}`;
const knock = requestRoute(world);

async function sendRequest(route: Route, who: CallerName): Promise<{ sent: RequestInput; answer: AccessAnswer }> {
  const sent = (await requestFactories[named(route)]?.(world, who)) ?? {};
  return { sent, answer: await knock(route, who, sent) };
}

/** What is wrong with a cell, or null. */
async function faultOf(route: Route, who: CallerName, expected: Outcome | undefined): Promise<string | null> {
  const { sent, answer } = await sendRequest(route, who);
  const found = outcomeOf(answer);
  const right = expected === '*' ? '+' : expected;
  if (found !== right)
    return `${who}: ${expected} expected, ${found} found (${answer.status} ${answer.body.slice(0, 300)})`;
  if (expected !== '*' && !insideCallers.includes(who) && answer.body.includes(MARK)) return `${who}: reads “${MARK}”`;
  if (found !== '0') return null;
  const nothing = await knock(route, who, sent, { instead: true });
  return nothing.answer_text === answer.answer_text
    ? null
    : `${who}: is told ${answer.answer_text}, and of what does not exist ${nothing.answer_text}`;
}

describe('who may do what, cell by cell', () => {
  test('the table has a row for every route, and a route for every row', () => {
    expect(Object.keys(policy).toSorted()).toEqual(allRoutes.map(named).toSorted());
    expect(Object.keys(requestFactories).filter((key) => !(key in policy))).toEqual([]);
  });

  test.each(allRoutes.map((route) => [named(route), route] as const))('%s', async (name, route) => {
    const cells = outcomeCells(policy[name] ?? '');
    const faults = await Promise.all(allCallers.map((who) => faultOf(route, who, cells.get(who))));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});
