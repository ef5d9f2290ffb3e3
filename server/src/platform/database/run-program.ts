import { spawn } from 'node:child_process';

/** Whom a program runs as; undefined means as ourselves. */
export interface OsUser {
  uid: number;
  gid: number;
}

export interface ProgramResult {
  code: number | null;
  output: string;
}

/** Nothing of our own environment (secrets, locale, PG… variables) reaches PostgreSQL. */
export const cleanEnvironment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' };

/** Runs a program to its end. A program that cannot be started at all has code null and the reason as output. */
export function runProgram(program: string, args: string[], user?: OsUser): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...user, cwd: '/', env: cleanEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
