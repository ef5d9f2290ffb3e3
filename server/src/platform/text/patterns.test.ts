import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern, PatternError } from './index.ts';

describe('a pattern of a stranger', () => {
  test.each([
    '^([ACGT]{10,40})?$',
    '^\\p{L}+$',
    'a|b',
    '(?i)yes',
    '^[\\w.-]{1,200}$',
    '^[\\p{L}\\p{N} _.-]{1,1000}$',
    '',
  ])('that is sound is taken: %s', (pattern) => {
    const native = new RegExp(pattern.replace('(?i)', ''), pattern.startsWith('(?i)') ? 'iu' : 'u');
    for (const text of ['', 'ACGTACGTACGT', 'Größe', 'YES', 'a.b-c', 'x'.repeat(1000)]) {
      expect([text, compilePattern(pattern).test(text)]).toEqual([text, native.test(text)]);
    }
  });

  test.each(['(a+)+$', '(a|a)*b', '(a|aa)+$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', 'a*a*a*a*a*a*b'])(
    'that keeps others busy for ever is answered at once: %s',
    (pattern) => {
      const engine = compilePattern(pattern);
      const before = process.threadCpuUsage();
      engine.test(`${'a'.repeat(1000)}!`);
      engine.test('x'.repeat(1000));
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(100);
    },
  );

  test.each([
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '[',
    '(',
    'a++',
    'a{1001}',
    '((a{100}){100}){100}',
    `(?:${'a?'.repeat(240)}){1000}`,
    'a'.repeat(501),
    '('.repeat(400),
  ])('is refused in words where it is none, or too large: %s', (pattern) => {
    const before = process.threadCpuUsage();
    expect(() => compilePattern(pattern)).toThrow(PatternError);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(100);
  });

  test('whatever it is, is compiled and matched before anybody waits, or refused', () => {
    const piece = fc.constantFrom(
      'a',
      '(',
      ')',
      '[a-z]',
      '\\pL',
      '.',
      '*',
      '+',
      '?',
      '{2,30}',
      '{100}',
      '|',
      '(?:',
      '^',
      '$',
      '\\b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), (pieces) => {
        const before = process.threadCpuUsage();
        try {
          compilePattern(pieces.join('')).test('aäb'.repeat(333));
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
        expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(400);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
