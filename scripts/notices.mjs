import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './setup/paths.mjs';
import { printLine, runCommand } from './setup/print-line.mjs';

// Writes THIRD-PARTY-NOTICES from package-lock.json and the packages themselves; with --check only says whether it is current.
const path = join(root, 'THIRD-PARTY-NOTICES');
const HEAD = `Third-party notices

Cohortium is licensed under the Apache License 2.0 (LICENSE). It runs with the packages below, each under its own licence.
Written by npm run notices. Packages with builds for one platform each are listed with their licence alone.

Not among them: the programs and references that the set-up fetches from Debian, whose licences Debian states in
/usr/share/doc/<package>/copyright, and test data in the repository, whose sources and licences are in the PROVENANCE.md beside them.
`;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

const isShipped = ([place, { dev, link, devOptional }]) =>
  place.includes('node_modules/') && !dev && !devOptional && !link;

/** The licence files of a package, as one text. */
async function licenceText(place) {
  const folder = join(root, place);
  const names = (await readdir(folder).catch(() => [])).filter((name) => LICENCE_FILE.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n');
}

async function describePackage([place, { version, license, os, cpu }]) {
  const name = place.split('node_modules/').at(-1);
  const isForOnePlatform = Boolean(os || cpu);
  const text = isForOnePlatform ? '' : await licenceText(place);
  return { title: `${name} ${version} (${license ?? 'as the package says'})`, text };
}

async function writeNotices() {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const packages = await Promise.all(Object.entries(lock.packages).filter(isShipped).map(describePackage));
  const titlesByText = new Map();
  for (const { title, text } of packages) titlesByText.set(text, (titlesByText.get(text) ?? new Set()).add(title));
  const parts = [...titlesByText].map(([text, titles]) =>
    [[...titles].sort().join('\n'), '', ...(text === '' ? [] : [text, ''])].join('\n'),
  );
  return [HEAD, ...parts.sort()].join(`\n${'-'.repeat(120)}\n\n`);
}

await runCommand(async () => {
  const text = await writeNotices();
  const before = await readFile(path, 'utf8').catch(() => '');
  if (before === text) return 0;
  if (process.argv.includes('--check')) {
    printLine('THIRD-PARTY-NOTICES is out of date: run npm run notices.');
    return 1;
  }
  await writeFile(path, text);
  printLine('THIRD-PARTY-NOTICES was updated.');
  return 0;
});
