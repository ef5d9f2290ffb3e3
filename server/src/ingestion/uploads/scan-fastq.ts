/** A fault in a file: message, line (from 1, uncompressed) and remedy. */
export interface FileFault {
  reason: string;
  line: number | null;
  remedy: string;
}

/** Summary of a file's reads; `ids` is equal for files with the same read names in the same order. */
export interface FastqFacts {
  n_reads: number;
  n_bases: number;
  shortest: number | null;
  longest: number | null;
  phred: 33 | 64 | null;
  first_id: string | null;
  ids: string;
  /** Read number (R1 or R2) in the read names; null if none. Missing for files checked before this was recorded. */
  mates?: 'forward' | 'reverse' | 'both' | null;
}

const NEWLINE = 10;
const LINE_AT_MOST = 64 * 2 ** 20;
/** IUPAC's letters for bases, either case. */
const isBase = lookUp('ACGTURYSWKMBDHVNacgturyswkmbdhvn');
const [QUALITY_LOWEST, QUALITY_HIGHEST] = [33, 126];
/** “;” begins Solexa’s and “@” Illumina 1.3’s scale; nothing written on scale 33 is above “J” and never below “;”. */
const [SOLEXA_LOWEST, SANGER_HIGHEST] = [59, 74];

/** A table of 256 places, with 1 at each of these letters. */
export function lookUp(letters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const letter of letters) table[letter.charCodeAt(0)] = 1;
  return table;
}

export const describeByte = (byte: number): string =>
  byte > 32 && byte < 127 ? `“${String.fromCharCode(byte)}”` : `the byte 0x${byte.toString(16).padStart(2, '0')}`;

/** Reads FASTQ in pieces of any size, every record; stops looking at the first fault. */
export class FastqScan {
  fault: FileFault | null = null;
  /** Chunks of an unfinished line and their size; joined once, so that long lines stay cheap. */
  #pieces: Buffer[] = [];
  #begun = 0;
  #line = 0;
  #phase = 0;
  #sequence = 0;
  #emptyLine = 0;
  #reads = 0;
  #bases = 0;
  #shortest = Number.POSITIVE_INFINITY;
  #longest = 0;
  #lowest = 255;
  #highest = 0;
  #firstId: string | null = null;
  #firsts = 0;
  #seconds = 0;
  #hashA = 0x811c9dc5;
  #hashB = 0x01000193;

  push(piece: Buffer): void {
    let from = 0;
    while (this.fault === null) {
      const to = piece.indexOf(NEWLINE, from);
      if (to < 0) break;
      if (from === 0 && this.#begun > 0) this.#takeBegun(piece.subarray(0, to));
      else this.#take(piece, from, to);
      from = to + 1;
    }
    if (this.fault !== null || from === piece.length) return;
    // A copy: the piece's memory is the stream's to use again.
    this.#pieces.push(Buffer.from(piece.subarray(from)));
    this.#begun += piece.length - from;
    if (this.#begun <= LINE_AT_MOST) return;
    this.#reset();
    this.#line += 1;
    this.#refuse('This line is longer than 64 MB.', 'Check that this is FASTQ.');
  }

  /** A line that came in several pieces, this the last of them. */
  #takeBegun(end: Buffer): void {
    const text = Buffer.concat([...this.#pieces, end]);
    this.#reset();
    this.#take(text, 0, text.length);
  }

  #reset(): void {
    this.#pieces = [];
    this.#begun = 0;
  }

  /** After the last piece. */
  end(): void {
    if (this.#begun > 0) this.#takeBegun(Buffer.alloc(0));
    if (this.fault !== null) return;
    if (this.#phase !== 0) {
      const reason = `The file ends in the middle of read ${this.#reads + 1}: ${4 - this.#phase} of its 4 lines are missing.`;
      this.#refuse(reason, 'It is truncated. Get a new copy from the sequencing centre.');
    } else if (this.#reads === 0) {
      this.#line = 0;
      this.fault = { reason: 'The file contains no reads.', line: null, remedy: 'Choose the file with the reads.' };
    } else if (this.#phred() === 64) this.#refuseScale();
  }

  facts(): FastqFacts {
    const hash = [this.#hashA, this.#hashB];
    return {
      n_reads: this.#reads,
      n_bases: this.#bases,
      shortest: this.#reads > 0 ? this.#shortest : null,
      longest: this.#reads > 0 ? this.#longest : null,
      phred: this.#reads > 0 && this.#highest > 0 ? this.#phred() : null,
      first_id: this.#firstId,
      mates: this.#mates(),
      ids: hash.map((part) => (part >>> 0).toString(16).padStart(8, '0')).join(''),
    };
  }

  #phred(): 33 | 64 {
    return this.#lowest >= SOLEXA_LOWEST && this.#highest > SANGER_HIGHEST ? 64 : 33;
  }

  #refuseScale(): void {
    const [lowest, highest] = [this.#lowest, this.#highest].map((byte) => String.fromCharCode(byte));
    this.fault = {
      reason: `Quality characters range from “${lowest}” to “${highest}”, the Illumina 1.3–1.7 scale (Phred+64). Read as Phred+33, the qualities would be far too high.`,
      line: null,
      remedy: 'Convert it: vsearch --fastq_convert in.fastq --fastq_ascii 64 --fastq_asciiout 33 --fastqout out.fastq',
    };
  }

  #refuse(reason: string, remedy: string): void {
    this.fault ??= { reason, line: this.#line, remedy };
  }

  #take(text: Buffer, from: number, to: number): void {
    this.#line += 1;
    if (to > from && text[to - 1] === 13) {
      this.#refuse(
        'Lines have Windows line endings (CR LF).',
        'Convert the file with dos2unix, then compress it again.',
      );
    } else if (this.#phase === 0) this.#head(text, from, to);
    else if (this.#phase === 1) this.#readBases(text, from, to);
    else if (this.#phase === 2) this.#plus(text, from, to);
    else this.#qualities(text, from, to);
  }

  #head(text: Buffer, from: number, to: number): void {
    if (from === to) {
      this.#emptyLine = this.#emptyLine || this.#line;
      return;
    }
    if (this.#emptyLine > 0) {
      this.#line = this.#emptyLine;
      this.#refuse('There is an empty line between reads.', 'Remove it: each read is exactly 4 lines.');
      return;
    }
    const first = text[from] ?? 0;
    if (first !== 64) {
      if (first === 62) {
        const remedy = 'Upload the FASTQ files of the run, or contigs under a name that ends in .fasta or .fasta.gz.';
        this.#refuse('This is FASTA, which has no qualities.', remedy);
        return;
      }
      const reason = `A read must begin with “@”, but this line begins with ${describeByte(first)}.`;
      this.#refuse(reason, 'Each read is exactly 4 lines: @name, bases, +, qualities. Check how it was written.');
      return;
    }
    this.#name(text, from + 1, to);
    this.#phase = 1;
  }

  /** A mate has the same name up to the first space, a closing /1 or /2 aside. */
  #name(text: Buffer, from: number, to: number): void {
    let end = from;
    while (end < to && text[end] !== 32 && text[end] !== 9) end += 1;
    if (end - from > 2 && text[end - 2] === 47 && (text[end - 1] === 49 || text[end - 1] === 50)) end -= 2;
    if (end === from) {
      this.#refuse('A read has no name.', 'Write a name after “@”.');
      return;
    }
    this.#mate(text, { end, to });
    this.#firstId ??= text.toString('latin1', from, Math.min(end, from + 200));
    let a = this.#hashA;
    let b = this.#hashB;
    for (let at = from; at < end; at += 1) {
      const byte = text[at] ?? 0;
      a = Math.imul(a ^ byte, 0x01000193);
      b = Math.imul(b + byte, 0x85ebca6b) ^ (b >>> 13);
    }
    this.#hashA = Math.imul(a ^ NEWLINE, 0x01000193);
    this.#hashB = Math.imul(b + NEWLINE, 0x85ebca6b) ^ (b >>> 13);
  }

  /** `name/1`, or as Illumina writes it behind the name: ` 2:N:0:ATCACG`. */
  #mate(text: Buffer, { end, to }: { end: number; to: number }): void {
    const next = text[end];
    const mark = next === 47 ? text[end + 1] : next === 32 && text[end + 2] === 58 && end + 2 < to ? text[end + 1] : 0;
    if (mark === 49) this.#firsts += 1;
    else if (mark === 50) this.#seconds += 1;
  }

  #mates(): 'forward' | 'reverse' | 'both' | null {
    if (this.#firsts > 0 && this.#seconds > 0) return 'both';
    if (this.#firsts + this.#seconds === 0) return null;
    return this.#firsts > 0 ? 'forward' : 'reverse';
  }

  #readBases(text: Buffer, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = text[at] ?? 0;
      if (isBase[byte] === 1) continue;
      if (byte >= 48 && byte <= 51) {
        this.#refuse('The bases are in SOLiD colour space.', 'Convert it to bases first.');
        return;
      }
      const remedy = 'Bases are IUPAC letters (A C G T N …). Write N for a base that was not called.';
      this.#refuse(`${describeByte(byte)} at position ${at - from + 1} is not a base.`, remedy);
      return;
    }
    this.#sequence = to - from;
    this.#phase = 2;
  }

  #plus(text: Buffer, from: number, to: number): void {
    if (from < to && text[from] === 43) {
      this.#phase = 3;
      return;
    }
    const what = from < to ? `begins with ${describeByte(text[from] ?? 0)}` : 'is empty';
    const remedy = 'Each read is exactly 4 lines: bases and qualities can’t be wrapped over several lines.';
    this.#refuse(`The third line of a read must begin with “+”, but this one ${what}.`, remedy);
  }

  #qualities(text: Buffer, from: number, to: number): void {
    const length = to - from;
    if (length !== this.#sequence) {
      const reason = `Read ${this.#reads + 1} has ${this.#sequence} bases and ${length} qualities.`;
      this.#refuse(reason, 'The file is damaged here. Get a new copy from the sequencing centre.');
      return;
    }
    let lowest = this.#lowest;
    let highest = this.#highest;
    for (let at = from; at < to; at += 1) {
      const byte = text[at] ?? 0;
      if (byte < lowest) lowest = byte;
      if (byte > highest) highest = byte;
    }
    if (length > 0 && (lowest < QUALITY_LOWEST || highest > QUALITY_HIGHEST)) {
      const wrong = lowest < QUALITY_LOWEST ? lowest : highest;
      this.#refuse(
        `${describeByte(wrong)} is not a quality character.`,
        'Quality characters range from “!” to “~” (Phred+33).',
      );
      return;
    }
    this.#lowest = lowest;
    this.#highest = highest;
    this.#reads += 1;
    this.#bases += length;
    if (length < this.#shortest) this.#shortest = length;
    if (length > this.#longest) this.#longest = length;
    this.#phase = 0;
  }
}
