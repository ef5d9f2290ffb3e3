import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { Batch } from '../portal/find-batch.ts';
import { sheetWithErrors } from './fix-sheet.ts';

const root = resolve(import.meta.dirname, '../..');

export interface CommandLineSubmission {
  url: string;
  /** A file with the token. */
  token: string;
  /** Where the sheet is written. */
  folder: string;
  batch: Batch;
  killAndStart(): Promise<void>;
}

interface CommandResult {
  code: number | null;
  text: string;
}

/** What somebody types; `during` happens once the files are on their way. */
async function submit(
  { url, token, folder, batch }: CommandLineSubmission,
  sheet: string,
  during?: () => Promise<void>,
): Promise<CommandResult> {
  const path = join(folder, 'samples.tsv');
  await writeFile(path, sheet);
  const terms = ['--url', url, '--token-file', token, '--sheet', path, '--files', batch.folder];
  const more = ['--project', 'By command', '--variable-region', 'V4', '--pipeline', 'Amplicon 16S', '--wait'];
  const child = spawn('npm', ['run', '--silent', 'submit', '--', ...terms, ...more], { cwd: root });
  let text = '';
  let begun = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (begun || !/MB/.test(text)) return;
      begun = true;
      void during?.();
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}

/** First with errors, then as it should be while the portal is killed, and once more if that stopped it. */
export async function submitByCommand(by: CommandLineSubmission): Promise<void> {
  const refused = await submit(by, sheetWithErrors(by.batch.ids));
  expect(refused.text).toContain(`${by.batch.ids[1]} occurs twice`);
  expect(refused.text).toContain('has no sample name');
  expect(refused.code).toBe(1);
  const sheet = ['sample_id\tsubject_id', ...by.batch.ids.map((id) => `${id}\tF3`)].join('\n');
  let restarted: Promise<void> | undefined;
  const first = await submit(by, sheet, () => {
    restarted = by.killAndStart();
    return restarted;
  });
  await restarted;
  const last = first.code === 0 ? first : await submit(by, sheet);
  expect(last.text, first.text).toContain('13 samples with 26 files.');
  expect(last.text).toContain('run succeeded');
  expect(last.code, last.text).toBe(0);
}
