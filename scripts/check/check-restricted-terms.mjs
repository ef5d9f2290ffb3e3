import { isProof } from './source-files.mjs';

/** Words that belong to one place (DESIGN §3, rules 5 and 6): where they may stand, and why. */
const restrictedTerms = [
  {
    word: /\bprocess\.env\b/,
    allowed: /^(?:server\/src\/main\.ts|scripts\/|e2e\/|bench\/)/,
    say: 'read settings only in server/src/main.ts',
  },
  {
    word: /\b(?:Date\.now|Math\.random)\b/,
    allowed:
      /^(?:server\/src\/platform\/clock\/|stats\/src\/random\/|web\/src\/platform\/clock\.ts|scripts\/|e2e\/|bench\/)/,
    say: 'use platform/clock for time and stats/random for random numbers',
  },
  {
    word: /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/,
    allowed: /^(?:web\/src\/platform\/storage\.ts|web\/public\/theme\.js|e2e\/|scripts\/)/,
    proof: true,
    say: 'use browser storage only through web/src/platform/storage.ts',
  },
  {
    word: /@ts-(?:ignore|expect-error|nocheck)|\b(?:test|it|describe)\.(?:only|todo)\(|\b(?:TODO|FIXME|XXX)\b/,
    // AssemblyScript's decorators are no TypeScript.
    allowed: /^scripts\/check\/|\.as$/,
    say: 'don’t suppress checks or leave TODOs',
  },
  {
    word: /\b(?:test|it|describe)\.(?:skip|skipIf|runIf)\(/,
    allowed: /^scripts\/check\//,
    say: 'don’t skip tests; tests that need external data are *.real.test.ts',
  },
  {
    word: /\.\.\/shared\/|\brealData\(/,
    allowed: /^scripts\/(?:real-data\.mjs$|check\/)|\.real\.test\.ts$|^server\/test\/testing\/real-data\.ts$/,
    say: 'only *.real.test.ts may use data outside the checkout',
  },
];

/** Sentences for words out of their place. */
export function checkRestrictedTerms(files) {
  return files.flatMap(({ path, text }) =>
    restrictedTerms
      .filter(({ allowed, proof }) => !allowed.test(path) && !(proof && isProof(path)))
      .flatMap(({ word, say }) => linesWith(text, word).map((line) => `${path}:${line}: ${say}`)),
  );
}

const isComment = /^\s*(?:\/\/|\*|\/\*)/;

function linesWith(text, word) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      word.test(line) && !(isComment.test(line) && !/ignore|nocheck|TODO|FIXME|XXX/.test(line)) ? [index + 1] : [],
    );
}
