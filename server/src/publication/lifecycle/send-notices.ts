import { addressesOfPeople } from '#identity';
import type { Tx } from '#platform/database';
import { stripLinks } from '#platform/mail';
import type { Publishing } from '../publications.ts';
import type { PublicationRow } from '../publications-store.ts';

export interface PublicationNotice {
  row: PublicationRow;
  /** Recipients; the acting person gets no message. */
  to: readonly (string | null)[];
  by: string | null;
  /** “is public”, “needs changes”: the subject's end. */
  what: string;
  /** Sentences with what it means and what to do. */
  text: string;
  note?: string;
}

const RESOURCE_LABELS = { project: 'submission', cohort: 'cohort', pipeline: 'pipeline' } as const;

/** Messages to those concerned, in the caller's transaction. Notes go along; data never do. */
export async function sendNotices(here: Publishing, tx: Tx, news: PublicationNotice): Promise<void> {
  const { row, to, by, what, text, note = '' } = news;
  const people = to.flatMap((id) => (id === null || id === by ? [] : [id]));
  const quoted = note === '' ? '' : `\n\nNote:\n\n${note}`;
  for (const { name, email } of (await addressesOfPeople(tx, people)).values()) {
    await here.mail.send(tx, {
      to: email,
      subject: `“${stripLinks(row.title)}” ${what}`,
      text: `Hello ${name},\n\nthe publication of the ${RESOURCE_LABELS[row.object_type]} “${stripLinks(row.title)}” ${what}. ${text}${quoted}`,
      links: [
        {
          title: 'View the publication',
          href: `${here.config.url}/publicise/${row.publication_id}?workspace=${row.workspace_id}`,
        },
      ],
    });
  }
}
