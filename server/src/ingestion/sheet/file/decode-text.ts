import type { SheetGrid, SheetProblem } from '@cohortium/contract';
import { problem } from '../sheet-problem.ts';

export interface DecodedText {
  text: string;
  encoding: Exclude<SheetGrid['encoding'], null>;
}

/** UTF-16 has a byte of nothing in every ASCII letter; which byte tells the order. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Null where the bytes are not of this encoding. */
function decoded(bytes: Uint8Array, encoding: DecodedText['encoding']): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Cut off between the two bytes of a character, or with half of a pair of them; the line tells where. */
function utf16Problem(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): SheetProblem {
  const lines = new TextDecoder(encoding).decode(bytes).split('\n');
  const line = lines.findIndex((text) => text.includes('\uFFFD'));
  const message = `Line ${line + 1} has an incomplete UTF-16 character: the sheet is truncated or damaged there.`;
  return problem(message, 'Save it again, as “CSV UTF-8” or as XLSX.', { row: line > 0 ? line : null });
}

/** The first line that is not UTF-8, counted from 1, with how Latin-1 would read it. */
function firstForeignLine(bytes: Buffer): { line: number; text: string } | null {
  let [from, line] = [0, 1];
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    const row = bytes.subarray(from, to);
    if (decoded(row, 'utf-8') === null) return { line, text: row.toString('latin1').trim().slice(0, 60) };
    [from, line] = [to + 1, line + 1];
  }
  return null;
}

/** A sheet's bytes as text: UTF-8 or UTF-16, with or without a byte-order mark; anything else is refused by its line. */
export function decodeText(bytes: Buffer): DecodedText | SheetProblem {
  const utf16 = utf16Of(bytes);
  const encoding = utf16 ?? 'utf-8';
  const text = decoded(bytes, encoding);
  if (text !== null) return { text, encoding };
  if (utf16) return utf16Problem(bytes, utf16);
  return foreignProblem(bytes);
}

function foreignProblem(bytes: Buffer): SheetProblem {
  const { line = 1, text = '' } = firstForeignLine(bytes) ?? {};
  const message = `Line ${line} is not UTF-8 (as Latin-1 it would read “${text}”).`;
  return problem(message, 'Save the sheet as “CSV UTF-8” or as XLSX.', { row: line > 1 ? line - 1 : null });
}
