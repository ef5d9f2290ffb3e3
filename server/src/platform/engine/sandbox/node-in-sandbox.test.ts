import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sandboxPrograms } from './confine.ts';

test.each(['node', 'nodejs'])(
  '%s, as engines call it for other people’s expressions, sees no file of this machine',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'cohortium-node-'));
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, 'the lab’s password\n');
    const read = (path: string) =>
      `try { console.log(require('fs').readFileSync('${path}', 'utf8')) } catch (e) { console.log(e.code) }`;
    const script = `${read(secret)}; ${read('/etc/passwd')}; console.log(Object.keys(process['env']).length, process.getuid())`;
    const message = execFileSync(join(sandboxPrograms, name), ['--eval', script], {
      env: { SECRET: 'x', PATH: '/usr/bin' },
      encoding: 'utf8',
    });
    expect(message.trim().split('\n')).toEqual(['ENOENT', 'ENOENT', expect.stringMatching(/^[1-3] 65534$/)]);
    rmSync(folder, { recursive: true });
  },
);
