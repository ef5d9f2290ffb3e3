import { expect, test } from 'vitest';
import { normaliseInput } from './normalise-input.ts';

const mac = (text: string) => text.normalize('NFD');

test('a letter and its accent become one, in words, lists and the names of fields', () => {
  const output = {
    name: mac('Åsa'),
    list: [mac('é'), 7, null, true],
    metadata: { [mac('Größe')]: mac('groß, ö'), a: 1 },
  };
  expect(normaliseInput(output)).toEqual({
    name: 'Åsa',
    list: ['é', 7, null, true],
    metadata: { Größe: 'groß, ö', a: 1 },
  });
  expect(normaliseInput(mac('Größe'))).toBe('Größe');
});

test('nothing else of a text changes: compatible letters, spaces, thirty marks on one letter', () => {
  for (const text of ['ﬁ ² ①', ' a\u00A0b ', '', '한글', '日本', 'ข้อมูล', '👩‍🔬', `a${'\u0332'.repeat(30)}`]) {
    expect(normaliseInput({ text })).toEqual({ text });
  }
});

test('two million marks in all texts of a request together are enough', () => {
  const million = mac('é').repeat(1_000_000);
  expect(normaliseInput({ a: million, b: [million] })).toEqual({
    a: 'é'.repeat(1_000_000),
    b: ['é'.repeat(1_000_000)],
  });
  expect(() => normaliseInput({ a: million, b: [million, mac('é')] })).toThrow(/2,000,000 accents/);
});

test.each<[string, object, string]>([
  ['half of a character', { a: [{ b: '\ud800' }] }, 'a.0.b'],
  ['half of a character in a name', { a: { '\udc00': 1 } }, 'a.�'],
  ['NUL', { a: ['x\u0000'] }, 'a.0'],
  ['marks in heaps', { a: `e${'\u0301\u0323'.repeat(16)}` }, 'a'],
  ['marks in heaps in the name of a field', { [`e${'\u{1D165}'.repeat(31)}`]: 1 }, 'e'],
  ['an endless number', { a: [0, JSON.parse('1e400')] }, 'a.1'],
  ['one field twice', { a: { ö: 1, [mac('ö')]: 2 } }, 'a'],
])('%s is refused at its field', (_, input, field) => {
  const fields = (): string => {
    try {
      normaliseInput(input);
      return 'taken';
    } catch (error) {
      return JSON.stringify(error);
    }
  };
  expect(fields()).toContain(`"field":"${field}`);
});

test.each(['{"__proto__":{"a":1}}', '{"a":[{"__proto__":1}]}', '{"constructor":{"prototype":{}}}'])(
  '%s poisons nothing',
  (text) => {
    expect(() => normaliseInput(JSON.parse(text))).toThrow(/, which is not allowed\./);
  },
);

test('a field called constructor is one like others', () => {
  expect(normaliseInput({ constructor: 'x' })).toEqual({ constructor: 'x' });
});

test('depth costs no stack', () => {
  const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
  expect(Array.isArray(normaliseInput(deep))).toBe(true);
});
