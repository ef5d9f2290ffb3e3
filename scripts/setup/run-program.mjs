import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const runningPrograms = new Set();
let receivedSignal = null;

// Ctrl-C reaches children of the terminal by itself; a signal sent to us alone must be handed on, once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    receivedSignal = signal;
    for (const child of runningPrograms) child.kill(signal);
    if (runningPrograms.size === 0) process.exit(128 + constants.signals[signal]);
  });
}

/** Runs a program quietly: `{ code, output }`, with code null when it cannot be started. Ends with us. */
export async function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  const hear = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding('utf8').on('data', hear);
  child.stderr?.setEncoding('utf8').on('data', hear);
  const { code, failure } = await waitForExit(child);
  if (receivedSignal) process.exit(128 + constants.signals[receivedSignal]);
  return { code, output: failure ?? output };
}

/** Runs a program in the foreground of our terminal; its exit code. It stops in its own order when told to. */
export async function runInForeground(program, args, options = {}) {
  const { code, failure } = await waitForExit(spawn(program, args, { stdio: 'inherit', ...options }));
  if (failure) process.stderr.write(`${program} cannot be run: ${failure}\n`);
  return code ?? 1;
}

function waitForExit(child) {
  runningPrograms.add(child);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, failure: error.message }));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 + constants.signals[signal] : 1) }));
  }).finally(() => runningPrograms.delete(child));
}
