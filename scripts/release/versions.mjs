import { SetUpError } from '../setup/print-line.mjs';

const unreleased = '## [Unreleased]';
const heading = /^## \[(\d+\.\d+\.\d+)\] — \d{4}-\d{2}-\d{2}/m;

/** The version of package.json, and those of CHANGELOG's newest release and of the contract where their texts are given. */
export function readVersions({ packageText, changelog = '', contract = '' }) {
  return {
    current: JSON.parse(packageText).version,
    released: heading.exec(changelog)?.[1],
    product: /PRODUCT_VERSION = '([^']+)'/.exec(contract)?.[1],
  };
}

/** Unreleased gets its number and date; an empty one is above it. */
export function releaseChangelog(text, { to, today }) {
  if (text.includes(`## [${to}]`)) throw new SetUpError(`CHANGELOG.md has a release ${to} already.`);
  const [before, after] = text.split(`${unreleased}\n`);
  if (after === undefined) throw new SetUpError(`CHANGELOG.md has no heading “${unreleased}”.`);
  if (after.trimStart().startsWith('## ')) throw new SetUpError('CHANGELOG.md says nothing under Unreleased.');
  return `${before}${unreleased}\n\n## [${to}] — ${today}\n${after}`;
}

/** A package's own version, and those of the packages of this project that it needs. */
export function releasePackage(text, { from, to }) {
  const escaped = from.replaceAll('.', '\\.');
  const ofProject = new RegExp(`("@cohortium/[\\w-]+": ")${escaped}"`, 'g');
  const own = new RegExp(`("name": "(?:@cohortium/[\\w-]+|cohortium)",\\s+"version": ")${escaped}"`, 'g');
  return text.replace(ofProject, `$1${to}"`).replace(own, `$1${to}"`);
}

export const releaseContract = (text, to) => text.replace(/PRODUCT_VERSION = '[^']+'/, `PRODUCT_VERSION = '${to}'`);

/** Whether package.json, the contract and CHANGELOG's newest release say the same. */
export function checkVersions(texts) {
  const { current, released, product } = readVersions(texts);
  if (current === released && current === product) return [];
  return [
    `package.json says version ${current}, CHANGELOG.md’s newest release is ${released}, PRODUCT_VERSION ${product}: run npm run release.`,
  ];
}
