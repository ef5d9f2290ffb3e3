import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The token in the message that the portal without a mail server keeps for its operator. */
export async function tokenInMail(home: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const folder = join(home, 'outbox');
    const [name] = await readdir(folder).catch(() => []);
    if (name?.endsWith('.eml')) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = /#verify=([\w-]+)/.exec(text)?.[1];
      if (token) return token;
    }
    await pause(50);
  }
  throw new Error('The message that confirms the address did not come within 10 s.');
}
