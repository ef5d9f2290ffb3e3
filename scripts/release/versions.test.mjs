import { expect, test } from 'vitest';
import { checkVersions, releaseChangelog, releaseContract, releasePackage } from './versions.mjs';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Trees\n\n## [0.1.0] — 2026-11-20\n\n### Added\n\n- Cohorts\n';
const packageText = '{ "name": "cohortium",\n  "version": "0.1.0" }';
const contract = "export const PRODUCT_VERSION = '0.1.0';\n";

test('a release gives what is unreleased its number and date, under an empty heading for what comes next', () => {
  const released = releaseChangelog(changelog, { to: '0.2.0', today: '2026-12-01' });
  expect(released).toContain('## [Unreleased]\n\n## [0.2.0] — 2026-12-01\n\n### Added\n\n- Trees\n');
  expect(() => releaseChangelog(released, { to: '0.3.0', today: '2026-12-02' })).toThrow('nothing under Unreleased');
  expect(() => releaseChangelog(changelog, { to: '0.1.0', today: '2026-12-01' })).toThrow('a release 0.1.0 already');
});

test('packages of the project rise together, and packages of others with the same number stay', () => {
  const text = `{
  "name": "@cohortium/server",
  "version": "0.1.0",
  "dependencies": { "@cohortium/stats": "0.1.0", "kysely": "0.1.0" }
}`;
  expect(releasePackage(text, { from: '0.1.0', to: '0.2.0' })).toBe(`{
  "name": "@cohortium/server",
  "version": "0.2.0",
  "dependencies": { "@cohortium/stats": "0.2.0", "kysely": "0.1.0" }
}`);
});

test('package.json, the contract and the newest release of the changelog have one version', () => {
  expect(checkVersions({ packageText, changelog, contract })).toEqual([]);
  const ahead = releaseContract(contract, '0.2.0');
  expect(checkVersions({ packageText, changelog, contract: ahead })).toEqual([
    expect.stringContaining('PRODUCT_VERSION 0.2.0'),
  ]);
  expect(checkVersions({ packageText, changelog: '## [Unreleased]\n', contract })).toHaveLength(1);
});
