import type { ShareKind, ShareLevel } from '@cohortium/contract';
import { type MailMessage, stripLinks } from '#platform/mail';

interface ShareMessageData {
  to: string;
  /** Who shares. */
  from: { name: string; email: string };
  thing: { id: string; name: string };
  kind: ShareKind;
  level: ShareLevel;
}

const resourceNames: Record<ShareKind, string> = {
  project: 'the submission',
  pipeline: 'the pipeline',
  param_set: 'the parameter set',
  run: 'the run',
  cohort: 'the cohort',
};

const resourcePages: Record<ShareKind, (id: string) => string> = {
  project: (id) => `/projects/${id}`,
  pipeline: (id) => `/pipeline/${id}`,
  param_set: (id) => `/param-set/${id}`,
  run: (id) => `/run/${id}`,
  cohort: (id) => `/cohorts/${id}`,
};

/** The same for people with and without an account: the sharer can't tell from it. */
export function shareMessage(url: string, { to, from, thing, kind, level }: ShareMessageData): MailMessage {
  const [name, title] = [stripLinks(from.name), stripLinks(thing.name)];
  const permission = level === 'modify' ? 'view and edit it' : 'view it';
  return {
    to,
    subject: `${name} shares “${title}” with you on Cohortium`,
    text: `Hello,\n\n${name} (${from.email}) shares ${resourceNames[kind]} “${title}” with you. You can ${permission} when you sign in with this email address. If you have no account yet, create one with this email address first.`,
    links: [{ title: 'Open', href: `${url}${resourcePages[kind](thing.id)}` }],
  };
}
