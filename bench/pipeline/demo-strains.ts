import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackages } from './unpack-packages.ts';

export interface Strain {
  species: string;
  /** Sequences that are long enough for pairs to be taken from. */
  contigs: string[];
}

const packages = ['ragout-examples', 'sibelia-examples', 'kleborate-examples', 'ariba', 'r-bioc-bsgenome'];
const writeGenomes = join(import.meta.dirname, '../../workflows/references/kraken2-database/demo/write-genomes.py');
const worm = 'usr/lib/R/site-library/BSgenome/extdata/ce2chrX.fa.gz';
const shortest = 1000;

/** Sequences of FASTA text, by name. */
function sequencesOf(text: string): Map<string, string> {
  const records = text.split(/^>/m).slice(1);
  return new Map(
    records.map((record) => {
      const [header = '', ...lines] = record.split('\n');
      return [header.split(/\s/, 1)[0] ?? '', lines.join('').toUpperCase()];
    }),
  );
}

/** Downloads Debian's example packages (40 MB) into a folder, and writes the genomes of the demonstration database there. */
export function unpackStrains(folder: string) {
  const unpacked = unpackPackages(folder, packages);
  const [database, others] = [join(folder, 'database'), join(folder, 'others')];
  execFileSync('/usr/bin/python3', [writeGenomes, unpacked, database]);
  execFileSync('/usr/bin/python3', [writeGenomes, unpacked, others, '--other-strains']);
  return {
    genomes: join(database, 'genomes.fna'),
    lineages: join(database, 'lineages.tsv'),
    others,
    host: join(unpacked, worm),
  };
}

/** The strains of the database, one a species; and for each species another strain, where there is one. */
export function readStrains({ genomes, others }: { genomes: string; others: string }) {
  const bySpecies = Map.groupBy(sequencesOf(readFileSync(genomes, 'utf8')), ([name]) => name.replace(/_\d+$/, ''));
  const same: Strain[] = [...bySpecies].map(([species, contigs]) => ({
    species,
    contigs: contigs.map(([, bases]) => bases),
  }));
  const written = new Set(readdirSync(others));
  const other = same.map((strain): Strain => {
    const file = `${strain.species}.fna`;
    if (!written.has(file)) return strain;
    const contigs = [...sequencesOf(readFileSync(join(others, file), 'utf8')).values()];
    return { species: strain.species, contigs: contigs.filter(({ length }) => length >= shortest) };
  });
  return { same, other };
}

export function readHost(gzippedFasta: string): Strain {
  const text = execFileSync('gzip', ['-dc', gzippedFasta], { maxBuffer: 2 ** 28 }).toString();
  return { species: 'host', contigs: [...sequencesOf(text).values()] };
}
