export {
  DAILY_MAIL_LIMITS,
  type MailLimitReached,
  type PersonalMessage,
  sendBetweenPeople,
} from './limit-personal-mail.ts';
export {
  countMessages,
  deleteMessagesBefore,
  findMessage,
  listOutbox,
  type MailMessage,
  type OutboxFilter,
  type OutboxMessage,
} from './mail-store.ts';
export { type Link, type MessageState, migrations } from './mail-tables.ts';
export { folderTransport, type MailTransport, smtpTransport } from './mail-transport.ts';
export { type Mail, type MailOptions, openMail } from './open-mail.ts';
export { stripLinks } from './strip-links.ts';
