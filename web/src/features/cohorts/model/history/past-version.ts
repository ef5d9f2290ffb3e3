import type { CohortDetail } from '@cohortium/contract';

type Versions = Pick<CohortDetail, 'version' | 'current_version'>;

/** Whether what is shown is an earlier version: to be read, and gone back to, but not changed. */
export const isPast = ({ version, current_version }: Versions): boolean => version < current_version;

/** The version to ask for; null for the current one, whichever that will be. */
export const askedVersion = (shown: Versions): number | null => (isPast(shown) ? shown.version : null);

/** Why nothing of a version can be; null of the current one. */
export const pastDenial = (shown: Versions): string | null =>
  isPast(shown) ? `Version ${shown.version} can’t be edited; version ${shown.current_version} can be` : null;

/** Parses a version number (from 1) from the URL; null if it is not one. */
export function readVersion(word: unknown): number | null {
  const version = Number(word);
  return (typeof word === 'number' || typeof word === 'string') && Number.isInteger(version) && version >= 1
    ? version
    : null;
}
