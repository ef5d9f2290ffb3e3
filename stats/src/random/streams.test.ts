import { describe, expect, test } from 'vitest';
import { deriveSeed, seedOfNumbers } from './derive-seed.ts';
import { createRandomSource } from './generator.ts';
import { hashedNormal } from './hashed-normal.ts';
import { permuteGroups, shuffle } from './permute-groups.ts';

/** xoshiro128** with splitmix32 in whole numbers of any size: an independent way to the same stream. */
function* streamOf(seed: bigint): Generator<number, never> {
  const mask = 0xffffffffn;
  const times = (a: bigint, b: bigint) => (a * b) & mask;
  const turn = (value: bigint, bits: bigint) => ((value << bits) | (value >> (32n - bits))) & mask;
  let start = (seed & mask) ^ times((seed >> 32n) & mask, 0x9e3779b1n);
  const next = () => {
    start = (start + 0x9e3779b9n) & mask;
    let mixed = start ^ (start >> 16n);
    mixed = times(mixed, 0x21f0aaadn);
    mixed ^= mixed >> 15n;
    mixed = times(mixed, 0x735a2d97n);
    return mixed ^ (mixed >> 15n);
  };
  let [a, b, c, d] = [next(), next(), next(), next()];
  for (;;) {
    yield Number(times(turn(times(b, 5n), 7n), 9n));
    const shifted = (b << 9n) & mask;
    [c, d] = [c ^ a, d ^ b];
    [b, a] = [b ^ c, a ^ d];
    c ^= shifted;
    d = turn(d, 11n);
  }
}

describe('the stream of numbers', () => {
  test.each([0, 1, 2026, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 7, 2 ** 53 - 1])(
    'of seed %d is that of xoshiro128** in arithmetic of any length',
    (seed) => {
      const random = createRandomSource(seed);
      const expected = streamOf(BigInt(seed));
      for (let at = 0; at < 200; at++) expect(random.nextUint32()).toBe(expected.next().value);
    },
  );

  test('floats are made of 53 of its bits, normals of two floats', () => {
    const [random, words, again] = [createRandomSource(7), createRandomSource(7), createRandomSource(7)];
    for (let at = 0; at < 50; at++) {
      const [high, low] = [words.nextUint32(), words.nextUint32()];
      expect(random.nextFloat()).toBe((Math.floor(high / 32) * 2 ** 26 + Math.floor(low / 64)) / 2 ** 53);
    }
    const [u, v] = [again.nextFloat(), again.nextFloat()];
    expect(createRandomSource(7).nextNormal()).toBe(Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v));
  });

  test('below a bound throws away what would favour small numbers, and nothing else', () => {
    // 3 · 2^30 goes into 2^32 once: a quarter of the words is thrown away.
    const bound = 3 * 2 ** 30;
    const [random, words] = [createRandomSource(12), createRandomSource(12)];
    for (let at = 0; at < 200; at++) {
      let word = words.nextUint32();
      while (word >= bound) word = words.nextUint32();
      expect(random.nextBelow(bound)).toBe(word);
    }
    const whole = createRandomSource(3);
    const same = createRandomSource(3);
    for (let at = 0; at < 20; at++) expect(whole.nextBelow(2 ** 32)).toBe(same.nextUint32());
    for (let at = 0; at < 20; at++) expect(whole.nextBelow(1)).toBe(0);
  });

  test('below a bound is its word’s remainder, so that a power of two takes the last bits', () => {
    const [random, words] = [createRandomSource(21), createRandomSource(21)];
    for (let at = 0; at < 100; at++) expect(random.nextBelow(1024)).toBe(words.nextUint32() % 1024);
  });

  test('two streams of one seed do not share a place', () => {
    const [first, second] = [createRandomSource(4), createRandomSource(4)];
    first.nextUint32();
    first.nextUint32();
    expect(second.nextUint32()).toBe(createRandomSource(4).nextUint32());
  });
});

describe('seeds made of a seed and a name', () => {
  // Computed by an independent implementation (Python): others would change every recorded result.
  test('stay what they are on every machine', () => {
    expect([deriveSeed(0, ''), deriveSeed(1, 'gut'), deriveSeed(2 ** 53 - 1, '腸')]).toEqual([
      7281916724112311, 5645652669782865, 4838267836509572,
    ]);
    expect(seedOfNumbers(Float64Array.of(0.1, -2, 1e300))).toBe(6641575587672793);
    expect(hashedNormal(1, 2)).toBeCloseTo(0.3277801251077523, 15);
  });

  test('differ for every other seed and name, and spread over all 53 bits', () => {
    const seeds = new Set<number>();
    let [low, high] = [Number.POSITIVE_INFINITY, 0];
    for (let at = 0; at < 20_000; at++) {
      const seed = deriveSeed(at % 3, `sample${Math.floor(at / 3)}`);
      seeds.add(seed);
      [low, high] = [Math.min(low, seed), Math.max(high, seed)];
      if (!Number.isSafeInteger(seed)) throw new Error(`${seed} is no seed`);
    }
    expect(seeds.size).toBe(20_000);
    expect(low / 2 ** 53).toBeLessThan(0.001);
    expect(high / 2 ** 53).toBeGreaterThan(0.999);
  });

  test('do not mistake a seed’s last digit for a name’s first', () => {
    expect(deriveSeed(1, '1/a')).not.toBe(deriveSeed(11, '/a'));
    expect(deriveSeed(1, '2')).not.toBe(deriveSeed(12, ''));
  });

  test('each bit of a name changes half of the seed’s, on average', () => {
    const bitsOf = (value: number) => value.toString(2).padStart(53, '0');
    let [changed, looked] = [0, 0];
    for (let at = 0; at < 500; at++) {
      const [a, b] = [bitsOf(deriveSeed(9, `s${at}`)), bitsOf(deriveSeed(9, `s${at + 1}`))];
      for (let bit = 0; bit < 53; bit++, looked++) if (a[bit] !== b[bit]) changed++;
    }
    expect(Math.abs(changed / looked - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / looked));
  });
});

describe('permutations of labels', () => {
  const codes = Uint32Array.of(0, 0, 0, 1, 1, 2);

  test('are Durstenfeld’s, from the last place to the second', () => {
    const random = createRandomSource(17);
    const order = Uint32Array.from({ length: 9 }, (_, place) => place);
    const expected = [...order];
    shuffle(order, createRandomSource(17));
    for (let last = expected.length - 1; last > 0; last--) {
      const picked = random.nextBelow(last + 1);
      const [a, b] = [expected[last] ?? 0, expected[picked] ?? 0];
      [expected[last], expected[picked]] = [b, a];
    }
    expect([...order]).toEqual(expected);
  });

  test('every one of the 60 labellings of three, two and one comes up as often', () => {
    const draw = permuteGroups(codes, createRandomSource(5));
    const target = new Uint32Array(6);
    const seen = new Map<string, number>();
    const draws = 12_000;
    for (let done = 0; done < draws; done++) {
      draw(target);
      seen.set(target.join(''), (seen.get(target.join('')) ?? 0) + 1);
    }
    expect(seen.size).toBe(60);
    const chi = [...seen.values()].reduce((sum, count) => sum + (count - draws / 60) ** 2 / (draws / 60), 0);
    // 59 degrees of freedom: 98.3 is passed once in a thousand streams.
    expect(chi).toBeLessThan(98.3);
  });

  test('one stratum of all is a free permutation; strata of one leave labels where they are', () => {
    const free = permuteGroups(codes, createRandomSource(2));
    const one = permuteGroups(codes, createRandomSource(2), Array(6).fill('all'));
    const each = permuteGroups(codes, createRandomSource(2), ['1', '2', '3', '4', '5', '6']);
    const [a, b, c] = [new Uint32Array(6), new Uint32Array(6), new Uint32Array(6)];
    for (let at = 0; at < 10; at++) {
      free(a);
      one(b);
      each(c);
      expect([...b]).toEqual([...a]);
      expect([...c]).toEqual([...codes]);
    }
  });

  test('strata for another number of samples are refused with both numbers', () => {
    expect(() => permuteGroups(codes, createRandomSource(1), ['a'])).toThrow('Got 1 strata for 6 samples.');
  });
});
