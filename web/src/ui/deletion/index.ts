export { announceDeletion, bringBack, wordsOfDaysLeft } from './announce-deletion.ts';
export { DeletedList } from './deleted-list.tsx';
