import { findMissingValueTerm, type GuardChange, type HumanReads } from '@cohortium/contract';
import type { MetadataValue } from '../projects-tables.ts';
import { findPersonal, OLDEST_YEARS } from './find-personal.ts';
import { regionOf } from './parse-location.ts';
import { type PersonalKind, readColumn } from './personal-columns.ts';
import { yearOfDate } from './read-date.ts';

type Metadata = Readonly<Record<string, MetadataValue>>;

/** A sample's metadata as the public sees them, and what was changed for that. */
export interface GuardedSample {
  host: Host;
  /** Whether the guards for people are on. */
  is_human: boolean;
  metadata: Record<string, MetadataValue>;
  changes: GuardChange[];
}

const HUMAN = /\bhuman\b|\bhomo[ _]sapiens\b|^9606$/i;

type Host = 'human' | 'other' | 'unknown';

/** By what its columns say: `human gut metagenome` tells of whom it is, `Escherichia coli` may be of anybody. */
export function hostOf(metadata: Metadata): Host {
  let host: Host = 'unknown';
  for (const [column, cell] of Object.entries(metadata)) {
    const { human_source } = readColumn(column);
    if (human_source === null || cell === null) continue;
    const word = String(cell).trim();
    if (HUMAN.test(word)) return 'human';
    if (human_source === 'host' && findMissingValueTerm(word) === null) host = 'other';
  }
  return host;
}

const leftOut = (field: string, before: MetadataValue): GuardChange => ({
  field,
  kind: 'removed',
  before,
  after: null,
});

function capped(field: string, before: MetadataValue): GuardChange {
  const oldest = OLDEST_YEARS * (readColumn(field).units_per_year ?? 1);
  if (typeof before === 'number') return { field, kind: 'capped', before, after: oldest };
  const after = Number.isFinite(Number(before)) ? String(oldest) : `${OLDEST_YEARS} years or older`;
  return { field, kind: 'capped', before, after };
}

function change(field: string, before: MetadataValue, kind: PersonalKind): GuardChange {
  if (kind === 'old_age') return capped(field, before);
  if (kind === 'exact_date') {
    const after = yearOfDate(String(before));
    return after === null ? leftOut(field, before) : { field, kind: 'to_year', before, after };
  }
  const after = kind === 'fine_place' && readColumn(field).is_place ? regionOf(String(before)) : null;
  return after === null ? leftOut(field, before) : { field, kind: 'to_region', before, after };
}

const TIMES = 3;

/** Guarded value of a cell, or null if unchanged: repeated until nothing is found, otherwise removed. */
function guardCell(field: string, before: MetadataValue, { people }: { people: boolean }): GuardChange | null {
  let made: GuardChange | null = null;
  for (let time = 0; time <= TIMES; time += 1) {
    const cell = made ? made.after : before;
    const kind = cell === null ? null : findPersonal(field, cell, { people });
    if (kind === null) return made && { ...made, before };
    made = change(field, cell, kind);
  }
  return leftOut(field, before);
}

/**
 * The guards of everything public: names, addresses and numbers of people are left out of all samples; on samples of
 * people ages are capped at 90, dates cut to the year, and no place is finer than a region. Pure, and harmless to do
 * again: what comes out passes unchanged.
 */
export function guardSample(metadata: Metadata, policy: HumanReads | null): GuardedSample {
  const host = hostOf(metadata);
  // Samples without a host count as human, unless the publisher states otherwise.
  const is_human = host === 'human' || (host === 'unknown' && policy !== 'not_human');
  const guarded: Record<string, MetadataValue> = {};
  const changes: GuardChange[] = [];
  for (const [column, cell] of Object.entries(metadata)) {
    const made = guardCell(column, cell, { people: is_human });
    if (made) changes.push(made);
    if (!made) guarded[column] = cell;
    else if (made.after !== null) guarded[column] = made.after;
  }
  return { host, is_human, metadata: guarded, changes };
}
