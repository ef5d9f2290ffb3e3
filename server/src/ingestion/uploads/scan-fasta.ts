import { createHash } from 'node:crypto';
import { describeByte, type FileFault, lookUp } from './scan-fastq.ts';

/** Summary of the contigs of a file. */
export interface FastaFacts {
  n_sequences: number;
  n_bases: number;
  shortest: number | null;
  longest: number | null;
  first_id: string | null;
}

const [NEWLINE, RETURN, SPACE, TAB, HEADER] = [10, 13, 32, 9, 62];
const isBase = lookUp('ACGTURYSWKMBDHVNacgturyswkmbdhvn');
const isAminoAcid = lookUp('EFILPQZJXOefilpqzjxo*');
const HEADER_AT_MOST = 60_000;
const NAME_AT_MOST = 1000;
/** Their names are remembered, to find those that are used twice. */
const SEQUENCES_AT_MOST = 2_000_000;
const KEY_AT_MOST = 100;
/** Thousands of sequences that are all as short as reads are reads without their qualities. */
const [READS_AT_LEAST, READ_AT_MOST] = [1000, 350];

const keyOf = (name: string): string =>
  name.length > KEY_AT_MOST ? createHash('sha1').update(name).digest('hex') : name;

/** Reads the FASTA file of assembled contigs in pieces of any size, letter by letter; stops at the first fault. */
export class FastaScan {
  fault: FileFault | null = null;
  #line = 1;
  /** Place in the line, from 0. */
  #place = 0;
  #isHeader = false;
  /** A space or tab of this line; nothing may follow it but the line's end. */
  #gap = 0;
  /** Bytes of the name, up to the first space. */
  #header: number[] = [];
  #isNamed = false;
  #headerLine = 0;
  #name = '';
  #sequences = 0;
  #sequence = 0;
  #bases = 0;
  #shortest = Number.POSITIVE_INFINITY;
  #longest = 0;
  #firstId: string | null = null;
  readonly #names = new Set<string>();

  push(piece: Buffer): void {
    for (let at = 0; at < piece.length && this.fault === null; at += 1) {
      const byte = piece[at] ?? 0;
      // The usual byte, looked at first: most of a file is bases.
      if (isBase[byte] === 1 && !this.#isHeader && this.#gap === 0 && this.#sequences > 0) {
        this.#sequence += 1;
        this.#place += 1;
      } else this.#take(byte);
    }
  }

  /** After the last piece. */
  end(): void {
    if (this.fault === null && this.#place > 0) this.#endLine();
    if (this.fault === null && this.#sequences > 0) this.#endSequence();
    if (this.fault !== null) return;
    if (this.#sequences === 0) {
      const remedy = 'Upload the assembled contigs: a line “>name”, then the bases.';
      this.fault = { reason: 'The file contains no sequences.', line: null, remedy };
    } else if (this.#sequences >= READS_AT_LEAST && this.#longest <= READ_AT_MOST) {
      const reason = `The file contains ${this.#sequences} sequences of at most ${this.#longest} bases: they look like reads without qualities.`;
      this.fault = { reason, line: null, remedy: 'Upload the FASTQ files of the reads, or assembled contigs.' };
    }
  }

  facts(): FastaFacts {
    const isRead = this.#sequences > 0 && this.#longest > 0;
    return {
      n_sequences: this.#sequences,
      n_bases: this.#bases,
      shortest: isRead ? this.#shortest : null,
      longest: isRead ? this.#longest : null,
      first_id: this.#firstId,
    };
  }

  #refuse(reason: string, remedy: string, line = this.#line): void {
    this.fault ??= { reason, line, remedy };
  }

  #take(byte: number): void {
    if (byte === NEWLINE) this.#endLine();
    else if (this.#isHeader) this.#takeHeader(byte);
    else if (byte === HEADER && this.#place === 0) this.#beginHeader();
    else if (byte === SPACE || byte === TAB || byte === RETURN) this.#takeGap(byte);
    else this.#takeOdd(byte);
  }

  #endLine(): void {
    if (this.#isHeader) this.#endHeader();
    else if (this.#gap !== 0 && this.#gap !== RETURN && this.#place > 0) this.#refuseByte(this.#gap);
    this.#line += 1;
    this.#place = 0;
    this.#gap = 0;
  }

  #beginHeader(): void {
    if (this.#sequences > 0) this.#endSequence();
    this.#isHeader = true;
    this.#header = [];
    this.#isNamed = false;
    this.#place = 1;
    this.#headerLine = this.#line;
  }

  #takeHeader(byte: number): void {
    this.#place += 1;
    if (byte === 0) this.#refuse('The header contains the byte 0x00.', 'Check that this is FASTA.');
    else if (this.#place > HEADER_AT_MOST)
      this.#refuse('This header is longer than 60,000 characters.', 'Check that this is FASTA.');
    else if (byte === SPACE || byte === TAB || byte === RETURN) this.#isNamed = this.#header.length > 0;
    else if (!this.#isNamed) this.#header.push(byte);
  }

  #endHeader(): void {
    this.#isHeader = false;
    const name = Buffer.from(this.#header).toString('latin1');
    const key = keyOf(name);
    this.#name = name.slice(0, 60);
    if (name === '') this.#refuse('A contig has no name.', 'Write a name after “>”.');
    else if (name.length > NAME_AT_MOST)
      this.#refuse('The name of this contig is longer than 1,000 characters.', 'Give it a shorter one.');
    else if (this.#names.has(key)) {
      this.#refuse(`The name “${this.#name}” is used twice.`, 'Give each contig a name of its own.');
    } else if (this.#sequences === SEQUENCES_AT_MOST) {
      const reason = 'The file contains more than 2,000,000 sequences.';
      this.#refuse(reason, 'Upload assembled contigs, without those shorter than 500 bases.');
    }
    this.#names.add(key);
    this.#firstId ??= this.#name;
    this.#sequences += 1;
    this.#sequence = 0;
  }

  #endSequence(): void {
    if (this.#sequence === 0) {
      this.#refuse(`“${this.#name}” has no bases.`, 'Remove the header, or add its bases.', this.#headerLine);
      return;
    }
    this.#bases += this.#sequence;
    this.#shortest = Math.min(this.#shortest, this.#sequence);
    this.#longest = Math.max(this.#longest, this.#sequence);
  }

  /** Empty lines and Windows line ends are harmless. */
  #takeGap(byte: number): void {
    if (this.#gap === 0 || this.#gap === RETURN) this.#gap = byte;
  }

  /** What is no base, or comes before the first header or after a gap. */
  #takeOdd(byte: number): void {
    if (this.#gap !== 0) this.#refuseByte(this.#gap);
    else if (this.#place === 0 && (byte === 64 || (byte === 43 && this.#sequences > 0))) {
      const reason = this.#sequences === 0 ? 'This is FASTQ, not FASTA.' : 'The file is FASTA at first, but not here.';
      this.#refuse(
        reason,
        'Upload reads under a name that ends in .fastq or .fastq.gz, contigs as a file of their own.',
      );
    } else if (this.#sequences === 0) {
      const reason = `A FASTA file must begin with “>”, but this line begins with ${describeByte(byte)}.`;
      this.#refuse(reason, 'Upload the assembled contigs: a line “>name”, then the bases.');
    } else this.#refuseByte(byte);
  }

  #refuseByte(byte: number): void {
    const where = `at position ${this.#place + 1}`;
    if (isAminoAcid[byte] === 1) {
      const reason = `${describeByte(byte)} ${where} is an amino acid, not a base.`;
      this.#refuse(reason, 'Upload the contigs as nucleotide sequences, not as proteins.');
    } else if (byte === 45 || byte === 46) {
      this.#refuse(`${describeByte(byte)} ${where} is a gap of an alignment.`, 'Remove the gaps.');
    } else {
      const remedy = 'Bases are IUPAC letters (A C G T N …). Export the contigs again.';
      this.#refuse(`${describeByte(byte)} ${where} is not a base.`, remedy);
    }
  }
}
