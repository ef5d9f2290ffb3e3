import { allRoutes, pathOf, type Route } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing';

import type { Ask } from './ask.fixture.ts';
import { asks } from './asks.fixture.ts';
import { type Answer, knockOn, outcomeOf } from './knock.fixture.ts';

import { policy } from './policy.fixture.ts';

import { cellsOf, everyone, insiders, type Outcome, type Who } from './who.fixture.ts';
import { MARK, openWorld } from './world.fixture.ts';

const portal = await testPortal();
const world = await openWorld(portal);
const named = (route: Route) => `${route.method} ${pathOf(route)}`;
const knock = knockOn(world);

async function ask(route: Route, who: Who): Promise<{ sent: Ask; answer: Answer }> {
  const sent = (await asks[named(route)]?.(world, who)) ?? {};
  return { sent, answer: await knock(route, who, sent) };
}

/** What is wrong with a cell, or null. */
async function faultOf(route: Route, who: Who, expected: Outcome | undefined): Promise<string | null> {
  const { sent, answer } = await ask(route, who);
  const found = outcomeOf(answer);
  const right = expected === '*' ? '+' : expected;
  if (found !== right)
    return `${who}: ${expected} expected, ${found} found (${answer.status} ${answer.body.slice(0, 300)})`;
  if (expected !== '*' && !insiders.includes(who) && answer.body.includes(MARK)) return `${who}: reads “${MARK}”`;
  if (found !== '0') return null;
  const nothing = await knock(route, who, sent, { instead: true });
  return nothing.told === answer.told
    ? null
    : `${who}: is told ${answer.told}, and of what does not exist ${nothing.told}`;
}

describe('who may do what, cell by cell', () => {
  test('the table has a row for every route, and a route for every row', () => {
    expect(Object.keys(policy).toSorted()).toEqual(allRoutes.map(named).toSorted());
    expect(Object.keys(asks).filter((key) => !(key in policy))).toEqual([]);
  });

  test.each(allRoutes.map((route) => [named(route), route] as const))('%s', async (name, route) => {
    const cells = cellsOf(policy[name] ?? '');
    const faults = await Promise.all(everyone.map((who) => faultOf(route, who, cells.get(who))));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });
});
