import type { ReferenceFormat } from '@cohortium/workflows';
import { readGeneSets } from './read-gene-sets.ts';
import { firstBytes, InvalidReferenceError, readLines, requireText } from './read-lines.ts';

/** What is wrong with a file of a reference, with the line and what to do; or how many sequences or sets it has. */
export interface FileCheck {
  figures: Record<string, number>;
  problem: string | null;
}

export interface FileToCheck {
  path: string;
  format: ReferenceFormat;
}

const LINEAGE = /^[a-z]:[^,;:]+(?:,[a-z]:[^,;]+)*$/i;
/** IUPAC nucleotide letters; gaps belong to alignments, not to references. */
const NOT_A_BASE = /[^ACGTURYSWKMBDHVN]/i;
/** Of marker genes; a genome may be one line. */
const MAX_LINE_LENGTH = 2_000_000;
const MAX_GENOME_LINE_LENGTH = 400_000_000;
/** A gigabyte of text out of a file that says it is small. */
const MAX_UNPACKED_BYTES = 64e9;

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A reference read line by line; every fault names its line. */
class FastaReader {
  n_sequences = 0;
  line = 0;
  readonly #ids = new Map<string, number>();
  /** The line of the header whose sequence has not begun; 0 when none waits. */
  #waiting = 0;
  #name = '';
  readonly #needsLineages: boolean;

  constructor(format: ReferenceFormat) {
    this.#needsLineages = format === 'fasta_with_lineages';
  }

  readonly take = (raw: string): void => {
    this.line += 1;
    const text = this.line === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (text.length > (this.#needsLineages ? MAX_LINE_LENGTH : MAX_GENOME_LINE_LENGTH)) {
      const most = this.#needsLineages ? 'two million bases, too long for a marker gene' : '400 million bases';
      throw this.#wrong(`is longer than ${most}`);
    }
    if (text.startsWith('>')) this.#header(text.trimEnd());
    else this.#sequence(text.trim());
  };

  end(): void {
    this.#requireSequence();
    if (this.n_sequences === 0)
      throw new InvalidReferenceError(
        `The file contains no sequences. Upload FASTA: a line “>name${this.#needsLineages ? ';tax=d:…;' : ''}”, then the bases.`,
      );
  }

  #wrong(what: string): InvalidReferenceError {
    return new InvalidReferenceError(`Line ${this.line} ${what}.`);
  }

  #requireSequence(): void {
    if (this.#waiting === 0) return;
    throw new InvalidReferenceError(
      `Line ${this.#waiting}: “${shorten(this.#name)}” has no sequence. Remove the header, or add its bases.`,
    );
  }

  #header(text: string): void {
    this.#requireSequence();
    const [name = '', ...fields] = this.#needsLineages
      ? text.slice(1).split(';')
      : text.slice(1).trimStart().split(/\s/, 1);
    const lineage = fields.find((field) => field.startsWith('tax='))?.slice(4);
    if (this.#needsLineages && (lineage === undefined || !LINEAGE.test(lineage))) {
      const fault =
        lineage === undefined ? 'has no lineage' : `has a lineage that cannot be read (${shorten(lineage)})`;
      throw new InvalidReferenceError(
        `Line ${this.line}: “${shorten(text)}” ${fault}. Write headers as >name;tax=d:Bacteria,p:Firmicutes,…;`,
      );
    }
    if (!/^\S+$/.test(name)) throw this.#wrong(`has a header without a name: “${shorten(text)}”`);
    // Of other kinds the build decides what a name that stands twice means: ResFinder has five.
    const earlier = this.#needsLineages ? this.#ids.get(name) : undefined;
    if (earlier !== undefined) {
      throw new InvalidReferenceError(
        `Line ${this.line}: ${shorten(name)} is already in line ${earlier}. Use a unique name for each sequence.`,
      );
    }
    this.#ids.set(name, this.line);
    this.n_sequences += 1;
    this.#waiting = this.line;
    this.#name = name;
  }

  #sequence(text: string): void {
    if (text === '') return;
    if (this.n_sequences === 0)
      throw new InvalidReferenceError(`Line ${this.line} comes before the first header. A FASTA file starts with “>”.`);
    const odd = NOT_A_BASE.exec(text);
    if (odd) {
      const hint = '-.*'.includes(odd[0])
        ? 'Remove the gaps of the alignment'
        : 'Use only A, C, G, T, U and IUPAC codes';
      throw new InvalidReferenceError(
        `Line ${this.line}: “${odd[0]}” at position ${odd.index + 1} is not a nucleotide. ${hint}.`,
      );
    }
    this.#waiting = 0;
  }
}

async function checkFasta(path: string, format: ReferenceFormat): Promise<FileCheck['figures']> {
  const reader = new FastaReader(format);
  try {
    for await (const text of readLines(path, { format: 'FASTA', bytes_at_most: MAX_UNPACKED_BYTES })) reader.take(text);
    reader.end();
  } catch (error) {
    throw unreadable(error, reader.line);
  }
  return { n_sequences: reader.n_sequences };
}

async function checkGeneSets(path: string): Promise<FileCheck['figures']> {
  const { names, genes } = await readGeneSets(path);
  return { n_sets: names.length, n_genes: new Set(genes.flat()).size };
}

/** A file that breaks off while it is read: gzip that is cut or damaged. */
function unreadable(error: unknown, line: number | null): InvalidReferenceError {
  if (error instanceof InvalidReferenceError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const where = line === null ? '' : ` past line ${line}`;
  return new InvalidReferenceError(`The file cannot be read${where}: ${message}. Upload it again.`);
}

async function check({ path, format }: FileToCheck): Promise<FileCheck['figures']> {
  if (format === 'fasta' || format === 'fasta_with_lineages') return checkFasta(path, format);
  if (format === 'gene_sets') return checkGeneSets(path);
  const start = await firstBytes(path);
  if (format === 'text') requireText(start);
  else if (start.length === 0) throw new InvalidReferenceError('The file is empty.');
  return {};
}

/** Thread task: reads a file of a reference from end to end, as its format asks for. */
export async function run(file: FileToCheck): Promise<FileCheck> {
  try {
    return { figures: await check(file), problem: null };
  } catch (error) {
    return { figures: {}, problem: unreadable(error, null).message };
  }
}
