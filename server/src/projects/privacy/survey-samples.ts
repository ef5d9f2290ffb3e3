import type { GuardChange, HumanReads } from '@cohortium/contract';
import { findMissingValueTerm, standardFieldOf } from '@cohortium/contract';
import type { MetadataValue } from '../projects-tables.ts';
import { directKinds, findPersonal, kindOfText } from './find-personal.ts';
import { guardSample } from './guard-sample.ts';
import type { PersonalKind } from './personal-columns.ts';

export interface SurveyedSample {
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, MetadataValue>;
}

/** Survey of samples before publication. */
export interface SurveyOrder {
  samples: readonly SurveyedSample[];
  policy: HumanReads | null;
  /** Columns that every sample should have. */
  required_fields: readonly string[];
}

interface Tally<Kind> {
  field: string;
  kind: Kind;
  n_samples: number;
}

export interface SampleSurvey {
  n_samples: number;
  n_human: number;
  /** Samples that do not say of whom they are. */
  n_unsaid: number;
  /** Wanted columns that some samples lack. */
  missing: { field: string; n_samples: number }[];
  /** Personal data by column, including `sample_id` and `subject_id`. */
  personal: Tally<PersonalKind>[];
  /** Changes by the guards. */
  changes: Tally<GuardChange['kind']>[];
}

const SEPARATOR = '\u0000';

class Tallies<Kind extends string> {
  readonly counts = new Map<string, Tally<Kind>>();
  add(field: string, kind: Kind, n_samples = 1): void {
    const key = `${kind}${SEPARATOR}${field}`;
    const before = this.counts.get(key)?.n_samples ?? 0;
    this.counts.set(key, { field, kind, n_samples: before + n_samples });
  }
  list(): Tally<Kind>[] {
    return [...this.counts.values()].toSorted((a, b) => b.n_samples - a.n_samples || (a.field < b.field ? -1 : 1));
  }
}

const isMissing = (cell: MetadataValue | undefined): boolean => findMissingValueTerm(String(cell ?? '')) !== null;

/** Whether a standard field is missing under each of the names that labs give it. */
function lacksField(metadata: SurveyedSample['metadata'], field: string): boolean {
  const names = standardFieldOf(field)?.synonyms ?? [field];
  return names.every((name) => isMissing(metadata[name]));
}

/** Looks through samples for what the public must not see, and for what it needs. Pure: numbers of samples, no values. */
export function surveySamples({ samples, policy, required_fields }: SurveyOrder): SampleSurvey {
  const missing = new Tallies<'missing'>();
  const personal = new Tallies<PersonalKind>();
  const changes = new Tallies<GuardChange['kind']>();
  let n_human = 0;
  let n_unsaid = 0;
  for (const { sample_id, subject_id, metadata } of samples) {
    const guarded = guardSample(metadata, policy);
    if (guarded.is_human) n_human += 1;
    if (guarded.host === 'unknown') n_unsaid += 1;
    for (const field of required_fields) if (lacksField(metadata, field)) missing.add(field, 'missing');
    for (const { field, kind } of guarded.changes) changes.add(field, kind);
    for (const [field, cell] of Object.entries(metadata)) {
      const kind = findPersonal(field, cell, { people: guarded.is_human });
      if (kind !== null && directKinds.includes(kind)) personal.add(field, kind);
    }
    for (const [field, name] of Object.entries({ sample_id, subject_id })) {
      const kind = name === null ? null : kindOfText(name);
      if (kind !== null) personal.add(field, kind);
    }
  }
  const lacking = missing.list().map(({ field, n_samples }) => ({ field, n_samples }));
  return {
    n_samples: samples.length,
    n_human,
    n_unsaid,
    missing: lacking,
    personal: personal.list(),
    changes: changes.list(),
  };
}

/** Two surveys of different samples as one. */
export function joinSurveys(a: SampleSurvey, b: SampleSurvey): SampleSurvey {
  const joined = <Kind extends string>(rows: readonly Tally<Kind>[]) => {
    const tallies = new Tallies<Kind>();
    for (const { field, kind, n_samples } of rows) tallies.add(field, kind, n_samples);
    return tallies.list();
  };
  const lacking = [...a.missing, ...b.missing].map((row) => ({ ...row, kind: 'missing' as const }));
  return {
    n_samples: a.n_samples + b.n_samples,
    n_human: a.n_human + b.n_human,
    n_unsaid: a.n_unsaid + b.n_unsaid,
    missing: joined(lacking).map(({ field, n_samples }) => ({ field, n_samples })),
    personal: joined([...a.personal, ...b.personal]),
    changes: joined([...a.changes, ...b.changes]),
  };
}
