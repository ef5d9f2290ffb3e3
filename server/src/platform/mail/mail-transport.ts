import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail-store.ts';

/** A message with its links in clear, as its reader gets it. */
export interface OutgoingMessage extends MailMessage {
  id: string;
}

/** A mail transport. `deliver` throws while it is unavailable. */
export interface MailTransport {
  deliver(message: OutgoingMessage): Promise<void>;
}

/** Delivers to a mail server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from });
  return {
    deliver: async (message) => {
      await transport.sendMail(toMailOptions(message));
    },
  };
}

/** Writes each message as `<id>.eml` into a folder that only the operator can read. */
export function folderTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    deliver: async (message) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message: written } = await transport.sendMail(toMailOptions(message));
      if (!Buffer.isBuffer(written)) throw new TypeError('The message was only partly written.');
      const temporary = join(folder, `.${message.id}`);
      await writeFile(temporary, written, { mode: 0o600 });
      await rename(temporary, join(folder, `${message.id}.eml`));
    },
  };
}

function toMailOptions({ id, to, subject, text, links }: OutgoingMessage): SendMailOptions {
  const listed = links.map(({ title, href }) => `${title}:\n${href}`);
  return {
    // An address object is taken as one address, whatever commas it holds.
    to: { name: '', address: to },
    subject,
    text: [text, ...listed].join('\n\n'),
    // The same for every try, so that a mailbox can tell a message delivered twice.
    messageId: `<${id}@cohortium>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
