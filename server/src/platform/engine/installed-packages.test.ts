import { expect, test } from 'vitest';
import { findMissingPackages, parseInstalled } from './installed-packages.ts';

test('only packages whose files are in place count as installed', () => {
  const status = [
    'Package: kma\nStatus: install ok installed\nVersion: 1.4.11',
    'Package: kraken2\nStatus: deinstall ok config-files\nVersion: 2.1.2',
    'Package: salmon\nStatus: install ok half-installed',
  ].join('\n\n');
  expect([...parseInstalled(status)]).toEqual(['kma']);
});

test('a package that this machine does not have is named, one that it has is not', () => {
  expect(findMissingPackages(['dpkg', 'no-such-package-anywhere'])).toEqual(['no-such-package-anywhere']);
});
