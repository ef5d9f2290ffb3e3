import type { ShareKind, ShareLevel } from '@cohortium/contract';
import { type Letter, withoutLinks } from '#platform/mail';

interface Sharing {
  to: string;
  /** Who shares. */
  from: { name: string; email: string };
  thing: { id: string; name: string };
  kind: ShareKind;
  level: ShareLevel;
}

const nouns: Record<ShareKind, string> = {
  project: 'the submission',
  pipeline: 'the pipeline',
  param_set: 'the parameter set',
  run: 'the run',
  cohort: 'the cohort',
};

const pages: Record<ShareKind, (id: string) => string> = {
  project: (id) => `/projects/${id}`,
  pipeline: (id) => `/pipeline/${id}`,
  param_set: (id) => `/param-set/${id}`,
  run: (id) => `/run/${id}`,
  cohort: (id) => `/cohorts/${id}`,
};

/** The same for people with and without an account: whoever shares can't tell from it. */
export function shareLetter(url: string, { to, from, thing, kind, level }: Sharing): Letter {
  const [name, title] = [withoutLinks(from.name), withoutLinks(thing.name)];
  const may = level === 'modify' ? 'view and edit it' : 'view it';
  return {
    to,
    subject: `${name} shares “${title}” with you on Cohortium`,
    text: `Hello,\n\n${name} (${from.email}) shares ${nouns[kind]} “${title}” with you. You can ${may} when you sign in with this email address. If you have no account yet, create one with this email address first.`,
    links: [{ title: 'Open', href: `${url}${pages[kind](thing.id)}` }],
  };
}
