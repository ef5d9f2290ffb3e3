import type { CohortDetail } from '@cohortium/contract';

type Versions = Pick<CohortDetail, 'version' | 'current_version'>;

/** Whether what is shown is an earlier version: to be read, and gone back to, but not changed. */
export const isPastVersion = ({ version, current_version }: Versions): boolean => version < current_version;

/** The version to ask for; null for the current one, whichever that will be. */
export const requestedVersion = (shown: Versions): number | null => (isPastVersion(shown) ? shown.version : null);

/** Why nothing of a version can be; null of the current one. */
export const pastVersionDenial = (shown: Versions): string | null =>
  isPastVersion(shown) ? `Version ${shown.version} can’t be edited; version ${shown.current_version} can be` : null;

/** Parses a version number (from 1) from the URL; null if it is not one. */
export function parseVersion(text: unknown): number | null {
  const version = Number(text);
  return (typeof text === 'number' || typeof text === 'string') && Number.isInteger(version) && version >= 1
    ? version
    : null;
}
