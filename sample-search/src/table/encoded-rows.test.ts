import { expect, test } from 'vitest';
import { EncodedRowStore } from './encoded-rows.ts';

const card = (text: string) => Buffer.from(text);
const textOf = (cards: EncodedRowStore, places: readonly number[]) =>
  cards
    .of(places)
    .map((bytes) => Buffer.from(bytes).toString())
    .toSorted();

test('cards of any length are found by their places, whichever of many are asked for', () => {
  const cards = new EncodedRowStore(1e6);
  cards.reserve(100);
  const all = Array.from({ length: 100 }, (_, place) => `${place}:${'x'.repeat(place * 7)}`);
  cards.set(all.map(card), Int32Array.from(all.keys()));
  expect(textOf(cards, [...all.keys()])).toEqual(all.toSorted());
  expect(textOf(cards, [99, 0, 32])).toEqual([all[0], all[32], all[99]].toSorted());
  expect(textOf(cards, [-1, 100, 5000])).toEqual([]);
});

test('a row that is told again has the newer card; one that is nowhere is left out', () => {
  const cards = new EncodedRowStore(1e6);
  cards.reserve(4);
  cards.set([card('old'), card('nobody’s')], Int32Array.of(2, -1));
  cards.set([card('new')], Int32Array.of(2));
  cards.reserve(64);
  expect(textOf(cards, [0, 1, 2, 3])).toEqual(['new']);
});

test('the first ones go when there is no room, and no other row shows theirs', () => {
  const cards = new EncodedRowStore(2000);
  cards.reserve(300);
  const noise = (place: number) =>
    `${place} ${Array.from({ length: 40 }, (_, at) => (place * 7919 + at * 104_729) % 99_991)}`;
  for (let place = 0; place < 300; place += 1) cards.set([card(noise(place))], Int32Array.of(place));
  expect(cards.isFull).toBe(true);
  expect(textOf(cards, [0, 1, 2])).toEqual([]);
  expect(textOf(cards, [299, 298])).toEqual([noise(298), noise(299)].toSorted());
  const all = textOf(
    cards,
    Array.from({ length: 300 }, (_, place) => place),
  );
  expect(all.length).toBeGreaterThan(1);
  expect(all.length).toBeLessThan(60);
});
