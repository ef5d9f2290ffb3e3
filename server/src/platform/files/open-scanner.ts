import { spawn } from 'node:child_process';

export interface ScanResult {
  is_infected: boolean;
  /** What the scanner calls it; null when it says nothing. */
  signature: string | null;
}

/** The scanner could not be started, did not end in time, or ended as scanners end that could not look. */
export class ScanError extends Error {
  override name = 'ScanError';
}

export interface Scanner {
  /** What is run, or null where nothing is scanned. */
  program: string | null;
  /** Looks at one file. Clean where nothing is scanned. Throws ScanFailed. */
  scan(path: string): Promise<ScanResult>;
}

const CLEAN: ScanResult = { is_infected: false, signature: null };
/** A scanner that hangs must not hold what waits for it for ever. */
const SCAN_TIMEOUT_MS = 30 * 60_000;
const MAX_OUTPUT_LENGTH = 10_000;

/** ClamAV's line of what it found: `/path: Eicar-Test-Signature FOUND`. */
function parseSignature(output: string): string | null {
  const line = output.split('\n').find((text) => text.endsWith(' FOUND'));
  return line?.slice(line.lastIndexOf(': ') + 2, -' FOUND'.length).slice(0, 200) || null;
}

type Command = readonly [program: string, ...args: string[]];

/** The program with the file as its last argument, never a line for a shell. */
function runScanner([program, ...args]: Command, path: string): Promise<ScanResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, path], {
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.timeout(SCAN_TIMEOUT_MS),
      killSignal: 'SIGKILL',
    });
    let reply = '';
    const hear = (chunk: Buffer) => {
      reply = (reply + chunk.toString('utf8')).slice(-MAX_OUTPUT_LENGTH);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => reject(new ScanError(`${program} failed: ${error.message}`, { cause: error })));
    child.on('close', (code) => {
      if (code === 0) resolve(CLEAN);
      else if (code === 1) resolve({ is_infected: true, signature: parseSignature(reply) });
      else reject(new ScanError(`${program} ended with ${code}: ${reply.trim()}`));
    });
  });
}

/** `command` is a program and its arguments, parted by spaces; null where the operator has set none. */
export function openScanner(command: string | null): Scanner {
  const [program, ...args] = command?.trim().split(/\s+/) ?? [];
  if (!program) return { program: null, scan: async () => CLEAN };
  return { program, scan: (path) => runScanner([program, ...args], path) };
}
