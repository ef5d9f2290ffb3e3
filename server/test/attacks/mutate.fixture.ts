import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createRandomSource, type RandomSource } from '@cohortium/stats';
import { fromBufferPromise } from 'yauzl';
import { zipped } from '../testing/index.ts';

/** Changes a file in one way. */
type Mutation = (bytes: Buffer, random: RandomSource) => Buffer | Promise<Buffer>;

const at = (random: RandomSource, length: number): number => random.nextBelow(Math.max(1, length));
export const oneOf = <T>(random: RandomSource, choices: readonly [T, ...T[]]): T =>
  choices[at(random, choices.length)] ?? choices[0];

const odd = [
  0n,
  1n,
  0x7fn,
  0x80n,
  0xffn,
  0xffffn,
  0x7fffffffn,
  0x80000000n,
  0xffffffffn,
  0x100000000n,
  2n ** 63n,
  2n ** 64n - 1n,
] as const;

/** Writes a number that is often one too many, of 1, 2, 4 or 8 bytes. */
function writeOdd(bytes: Buffer, place: number, random: RandomSource): Buffer {
  const changed = Buffer.from(bytes);
  const value = random.nextBelow(4) === 0 ? BigInt(bytes.length) : oneOf(random, odd);
  const number = Buffer.alloc(8);
  number.writeBigUInt64LE(value & (2n ** 64n - 1n));
  number.copy(changed, place, 0, oneOf(random, [1, 2, 4, 8]));
  return changed;
}

const anywhere: readonly [Mutation, ...Mutation[]] = [
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let n = 1 + at(random, 8); n > 0; n -= 1) changed[at(random, bytes.length)] = random.nextBelow(256);
    return changed;
  },
  (bytes, random) => writeOdd(bytes, at(random, bytes.length), random),
  (bytes, random) => bytes.subarray(0, at(random, bytes.length)),
  (bytes, random) => {
    const [from, length, to] = [at(random, bytes.length), at(random, 2000), at(random, bytes.length)];
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from, from + length), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, length] = [at(random, bytes.length), at(random, 500)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
];

/** Writes odd numbers close behind a mark of the format, where its lengths, addresses and counts stand. */
function behind(...marks: string[]): Mutation {
  return (bytes, random) => {
    const mark = Buffer.from(oneOf(random, [marks[0] ?? '', ...marks.slice(1)]), 'latin1');
    const places: number[] = [];
    for (let place = bytes.indexOf(mark); place >= 0; place = bytes.indexOf(mark, place + 1)) places.push(place);
    const place = places[at(random, places.length)] ?? 0;
    return writeOdd(bytes, Math.min(place + mark.length + at(random, 96), bytes.length - 1), random);
  };
}

const FUZZ_TOKENS = [
  '',
  '-1',
  '1e308',
  'NaN',
  '99999999999999999999',
  '0x1F',
  '=1+1',
  '\u0000',
  '\uFFFD',
  '\u202E',
  '\u2028',
  '\r',
  '\n\n',
  '\t\t\t',
  '"',
  '""',
  ';;;',
  '&x;',
  '&#0;',
  ']]>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<c r="XFD1048576"><v>1</v></c>',
  '<c><f>',
  '<!--',
  '{',
  '[[[[[[[[',
  '__proto__',
  '\\ud800',
  'x'.repeat(40_000),
  'k__',
  '../../etc/passwd',
  'a'.repeat(300),
  '1'.repeat(400),
  '+',
  '@',
  '>',
  'İ',
  '\u0344'.repeat(50),
] as const;

/** Puts an odd word where another stood. */
const reword: Mutation = (bytes, random) => {
  const text = bytes.toString('utf8');
  const tokens = [...text.matchAll(/[\w.+-]+|[<>"',;:[\]{}=/&]/g)];
  const token = tokens[at(random, tokens.length)];
  const word = oneOf(random, FUZZ_TOKENS);
  if (!token) return Buffer.from(word);
  const many = random.nextBelow(20) === 0 ? word.repeat(Math.min(5000, Math.ceil(200_000 / (word.length + 1)))) : word;
  return Buffer.from(text.slice(0, token.index) + many + text.slice(token.index + token[0].length));
};

const repeatLine: Mutation = (bytes, random) => {
  const lines = bytes.toString('utf8').split('\n');
  const line = lines[at(random, lines.length)] ?? '';
  lines.splice(at(random, lines.length), random.nextBelow(3), ...Array.from({ length: at(random, 300) }, () => line));
  return Buffer.from(lines.join('\n'));
};

/** Unpacks a zip, changes one of its parts as text or bytes, and packs it again. */
const inZip: Mutation = async (bytes, random) => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const parts: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  const names = Object.keys(parts);
  const name = names[at(random, names.length)];
  if (name === undefined) return bytes;
  const whole = parts[name] ?? Buffer.alloc(0);
  const isText = /\.(xml|rels|yaml|tsv)$/.test(name);
  parts[name] = await (isText ? oneOf(random, [reword, reword, repeatLine, ...anywhere]) : oneOf(random, anywhere))(
    whole,
    random,
  );
  if (random.nextBelow(10) === 0) delete parts[names[at(random, names.length)] ?? ''];
  return zipped(parts);
};

const inGzip: Mutation = async (bytes, random) =>
  gzipSync(await oneOf(random, [reword, repeatLine, ...anywhere])(gunzipSync(bytes), random));

const byKind = {
  hdf5: [
    ...anywhere,
    behind('\x89HDF\r\n\x1a\n', 'TREE', 'HEAP', 'SNOD', 'GCOL', 'OHDR', 'FRHP', '\x01\x00'),
    behind('\x10\x00', '\x08\x00', '\x03\x00', '\x0b\x00'),
  ],
  zip: [inZip, inZip, inZip, behind('PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'), ...anywhere],
  text: [reword, reword, repeatLine, ...anywhere],
  gzip: [inGzip, inGzip, behind('\x1f\x8b'), ...anywhere],
} as const satisfies Record<string, readonly [Mutation, ...Mutation[]]>;
export type Structure = keyof typeof byKind;

/** A file changed in one to three ways; the same seed, the same file. */
export async function mutate(bytes: Buffer, structure: Structure, seed: number): Promise<Buffer> {
  const random = createRandomSource(seed);
  let changed = bytes;
  for (let n = 1 + random.nextBelow(3); n > 0; n -= 1) {
    const mutation: Mutation = oneOf<Mutation>(random, byKind[structure]);
    // What is broken already can be by its bytes alone.
    changed = await Promise.resolve()
      .then(() => mutation(changed, random))
      .catch(() => oneOf(random, anywhere)(changed, random));
  }
  return changed;
}
