export { LETTERS_A_DAY, type LetterBetweenPeople, type LetterRefused, sendBetweenPeople } from './limit-letters.ts';
export {
  countMessages,
  deleteMessagesBefore,
  findMessage,
  type Letter,
  listOutbox,
  type OutboxFilter,
  type OutboxMessage,
} from './mail-store.ts';
export { type Link, type MessageState, migrations } from './mail-tables.ts';
export { type Mail, type OpenMail, openMail } from './open-mail.ts';
export { folderPost, type Post, smtpPost } from './post.ts';
export { withoutLinks } from './without-links.ts';
