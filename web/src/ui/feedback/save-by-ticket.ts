import { saveLink } from '#platform';
import { sentenceOf } from '#platform/api';
import { toast } from './toast-store.ts';

/** The browser fetches the file itself, by an address that is good once, within a minute; refused, it is said why. */
export async function saveByTicket(ask: () => Promise<{ data: { url: string } }>) {
  try {
    saveLink((await ask()).data.url);
  } catch (error) {
    toast({ title: 'The file could not be fetched', description: sentenceOf(error), tone: 'danger' });
  }
}
