import { pipeline } from 'node:stream/promises';
import { SHEET, type SheetProblem } from '@cohortium/contract';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { problem } from '../sheet-problem.ts';
import { watchTexts } from './watch-texts.ts';

const ENTRIES_AT_MOST = 2000;
const needed = /^xl\/(?:worksheets\/[^/]+\.xml|workbook\.xml|_rels\/workbook\.xml\.rels)$/;

/** What is read as XML later on. */
const read = /^xl\/.*\.(?:xml|rels)$/;

/** The parts of a workbook that say where its formulas are, by path. */
export type WorkbookParts = Map<string, string>;

function bomb(unpacked: number): SheetProblem {
  const [most, more] = [SHEET.maximum_unpacked_bytes, unpacked].map((bytes) => Math.ceil(bytes / 1e6));
  const message = `Unpacked, this workbook would have ${more} MB or more; ${most} MB can be read.`;
  return problem(message, 'Save the one worksheet with the samples, as CSV or as a workbook of its own.');
}

function broken(): SheetProblem {
  const message = 'This is not a workbook that can be read: it is damaged, encrypted or of another kind.';
  return problem(message, 'Open it in a spreadsheet program and save it as XLSX without a password.');
}

interface Unpacked {
  text: string;
  fault: SheetProblem | null;
}

/** One part; only what is needed is kept of it, and all of it is measured. */
async function unpackEntry(zip: ZipFile, entry: Entry): Promise<Unpacked> {
  const pieces: Buffer[] = [];
  const isNeeded = needed.test(entry.fileName);
  const watch = read.test(entry.fileName) ? watchTexts() : () => null;
  let fault: SheetProblem | null = null;
  await pipeline(await zip.openReadStreamPromise(entry), async (stream: AsyncIterable<Buffer>) => {
    for await (const piece of stream) {
      fault = watch(piece);
      if (fault) return;
      if (isNeeded) pieces.push(piece);
    }
  });
  return { text: Buffer.concat(pieces).toString('utf8'), fault };
}

async function unpack(zip: ZipFile): Promise<WorkbookParts | SheetProblem> {
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > SHEET.maximum_unpacked_bytes || entries.push(entry) > ENTRIES_AT_MOST) return bomb(unpacked);
  }
  const parts: WorkbookParts = new Map();
  for (const entry of entries.filter(({ fileName }) => !fileName.endsWith('/'))) {
    const { text, fault } = await unpackEntry(zip, entry);
    if (fault) return fault;
    if (needed.test(entry.fileName)) parts.set(entry.fileName, text);
  }
  return parts.has('xl/workbook.xml') ? parts : broken();
}

/**
 * Unpacks a workbook once, before anything else does: a zip bomb and a damaged workbook are refused in words. Each
 * entry is measured while it is unpacked, so that what a bomb says of its size counts for nothing.
 */
export async function unpackWorkbook(bytes: Buffer): Promise<WorkbookParts | SheetProblem> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, autoClose: false });
    return await unpack(zip);
  } catch (error) {
    if (error instanceof Error) return broken();
    throw error;
  }
}
