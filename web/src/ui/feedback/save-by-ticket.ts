import { saveLink } from '#platform';
import { sentenceOf } from '#platform/api';
import { toast } from './toast-store.ts';

/** Downloads a file by a one-time URL that is valid for one minute; shows the reason if it is refused. */
export async function saveByTicket(requestTicket: () => Promise<{ data: { url: string } }>) {
  try {
    saveLink((await requestTicket()).data.url);
  } catch (error) {
    toast({ title: 'The file could not be downloaded', description: sentenceOf(error), tone: 'danger' });
  }
}
