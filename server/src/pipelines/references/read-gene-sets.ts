import { isMangledGene } from '#ingestion/in-threads';
import { formatNumber } from '#platform/text';
import { InvalidReferenceError, readLines } from './read-lines.ts';

/** Sets of genes as a GMT file has them, in its order; a gene of a set is there once. */
export interface GeneSets {
  names: string[];
  genes: (readonly string[])[];
}

const BYTES_AT_MOST = 100e6;
const SETS_AT_MOST = 50_000;
const GENES_AT_MOST = 30_000;
const ENTRIES_AT_MOST = 5_000_000;
const NAME_AT_MOST = 300;
const GENE_AT_MOST = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001F\u007F\u2028\u2029]/;
const WEB_PAGE = /^\s*<(!doctype|html|\?xml)/i;
const COLUMNS = 'A line of a GMT file is the name of a set, a description and its genes, separated by tabs';

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A GMT file taken line by line; every fault names its line. */
class GeneSetReader implements GeneSets {
  readonly names: string[] = [];
  readonly genes: (readonly string[])[] = [];
  line = 0;
  #entries = 0;
  readonly #lines = new Map<string, number>();
  readonly #words = new Map<string, string>();

  take(raw: string): void {
    this.line += 1;
    const text = this.line === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (text.trim() === '') return;
    if (this.names.length === 0 && WEB_PAGE.test(text)) {
      throw this.#wrong('is a web page, perhaps of a site that asks to sign in. Download the GMT file itself');
    }
    const [name = '', , ...genes] = text.split('\t').map((cell) => cell.trim());
    if (!text.includes('\t')) throw this.#wrong(`has no tab. ${COLUMNS}`);
    this.#requireName(name);
    const own = this.#genesOf(name, genes);
    this.names.push(name);
    this.genes.push(own);
    this.#lines.set(name, this.line);
    this.#entries += own.length;
    if (this.names.length > SETS_AT_MOST) throw this.#tooMany(`${formatNumber(SETS_AT_MOST)} sets`);
    if (this.#entries > ENTRIES_AT_MOST) throw this.#tooMany(`${formatNumber(ENTRIES_AT_MOST)} genes in all sets`);
  }

  end(): GeneSets {
    if (this.names.length === 0) throw new InvalidReferenceError(`The file has no gene sets. ${COLUMNS}.`);
    return this;
  }

  #wrong(what: string): InvalidReferenceError {
    return new InvalidReferenceError(`Line ${this.line} ${what}.`);
  }

  #tooMany(most: string): InvalidReferenceError {
    return new InvalidReferenceError(`The file has more than ${most}. Split it into several references.`);
  }

  #requireName(name: string): void {
    if (name === '') throw this.#wrong(`has a set without a name. ${COLUMNS}`);
    if (name.length > NAME_AT_MOST)
      throw this.#wrong(`has a set whose name is longer than ${NAME_AT_MOST} characters: “${shorten(name)}”`);
    if (CONTROL.test(name)) throw this.#wrong('has a set with a control character in its name. Remove it');
    const earlier = this.#lines.get(name);
    if (earlier !== undefined)
      throw this.#wrong(`has the set “${shorten(name)}”, which is already in line ${earlier}. Rename one of them`);
  }

  #genesOf(name: string, cells: readonly string[]): string[] {
    const genes = new Set<string>();
    for (const cell of cells) {
      if (cell === '') continue;
      if (cell.length > GENE_AT_MOST || CONTROL.test(cell)) {
        const remedy = 'Separate genes by tabs, and use names or ids';
        throw this.#wrong(`has “${shorten(cell)}” in the set “${shorten(name)}”, which is no gene. ${remedy}`);
      }
      if (isMangledGene(cell)) {
        const what = 'which a spreadsheet made of the name of a gene (1-Mar of MARCH1 or MARC1)';
        throw this.#wrong(`has “${cell}” in the set “${shorten(name)}”, ${what}. Write the gene’s name`);
      }
      genes.add(this.#once(cell));
    }
    if (genes.size === 0) throw this.#wrong(`has no genes in the set “${shorten(name)}”. Remove the line. ${COLUMNS}`);
    if (genes.size > GENES_AT_MOST) {
      throw this.#wrong(
        `has more than ${formatNumber(GENES_AT_MOST)} genes in the set “${shorten(name)}”. Remove the line`,
      );
    }
    return [...genes];
  }

  /** Most genes are in many sets: their names are kept once. */
  #once(gene: string): string {
    const known = this.#words.get(gene);
    if (known === undefined) this.#words.set(gene, gene);
    return known ?? gene;
  }
}

/** The sets of a GMT file. Refuses what is none, with the line. */
export async function readGeneSets(path: string): Promise<GeneSets> {
  const reader = new GeneSetReader();
  for await (const text of readLines(path, { format: 'GMT', bytes_at_most: BYTES_AT_MOST })) reader.take(text);
  return reader.end();
}
