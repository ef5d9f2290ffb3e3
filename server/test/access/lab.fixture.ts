import type { Call } from '@cohortium/contract';
import type { Seeded, TestPerson, TestPortal } from '#testing';
import type { CallerName } from './callers.fixture.ts';

/** A lab with everything that a workspace may hold: ids of one thing of each kind. */
interface LabResources extends Seeded {
  project: string;
  sample: string;
  read_file: string;
  cohort: string;
  reference: string;
  pipeline: string;
  built_in: string;
  param_set: string;
  run: string;
  stored: { key: string; sha256: string; size_bytes: number };
  task: string;
}

/** The lab, people inside and outside it, and what was shared with some. */
export interface World extends LabResources {
  portal: TestPortal;
  /** Calls that make things, each from another machine. */
  callFrom(person: TestPerson | null): Call;
  lab: string;
  /** Everybody of the table but those who look through links, by column. */
  people: Map<CallerName, TestPerson>;
  owner: TestPerson;
  writer: TestPerson;
  /** Tokens of those who look through links. */
  links: { project: Map<CallerName, string>; cohort: Map<CallerName, string> };
}
