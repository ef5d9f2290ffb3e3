import { z } from 'zod';

/** What may become public. */
export const publicObjectTypes = ['project', 'cohort', 'pipeline'] as const;
export const publicObjectTypeSchema = z.enum(publicObjectTypes);
export type PublicObjectType = z.infer<typeof publicObjectTypeSchema>;

export interface Licence {
  /** SPDX identifier. */
  id: string;
  title: string;
  url: string;
  fits: readonly PublicObjectType[];
}

const data: readonly PublicObjectType[] = ['project', 'cohort'];
const code: readonly PublicObjectType[] = ['pipeline'];
const both: readonly PublicObjectType[] = [...data, ...code];
const creative = 'https://creativecommons.org';

/** The short list one may choose from: for data Creative Commons, for pipelines the usual ones of software. */
export const licences = [
  { id: 'CC0-1.0', title: 'No rights reserved', url: `${creative}/publicdomain/zero/1.0/`, fits: both },
  { id: 'CC-BY-4.0', title: 'Attribution', url: `${creative}/licenses/by/4.0/`, fits: data },
  { id: 'CC-BY-SA-4.0', title: 'Attribution, share alike', url: `${creative}/licenses/by-sa/4.0/`, fits: data },
  { id: 'CC-BY-NC-4.0', title: 'Attribution, non-commercial', url: `${creative}/licenses/by-nc/4.0/`, fits: data },
  { id: 'MIT', title: 'MIT', url: 'https://spdx.org/licenses/MIT.html', fits: code },
  { id: 'Apache-2.0', title: 'Apache 2.0', url: 'https://spdx.org/licenses/Apache-2.0.html', fits: code },
  { id: 'BSD-3-Clause', title: 'BSD, 3 clauses', url: 'https://spdx.org/licenses/BSD-3-Clause.html', fits: code },
  {
    id: 'GPL-3.0-or-later',
    title: 'GPL 3 or later',
    url: 'https://spdx.org/licenses/GPL-3.0-or-later.html',
    fits: code,
  },
] as const satisfies readonly Licence[];

export const licenceSchema = z.enum(licences.map(({ id }) => id));
export type LicenceId = z.infer<typeof licenceSchema>;

/**
 * What is done about human reads. `removed`: they were taken out; `not_human`: no sample is of a person; `controlled`:
 * they may be in, so the raw reads stay closed and only tables and metadata become public.
 */
export const humanReadsPolicies = ['removed', 'not_human', 'controlled'] as const;
export const humanReadsSchema = z.enum(humanReadsPolicies);
export type HumanReads = z.infer<typeof humanReadsSchema>;
