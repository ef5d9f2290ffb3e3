import type { TextFile } from '../each-line.ts';

/** A file of an import where it can be read. */
export interface TableFile extends TextFile {
  name: string;
}

/** Names in the other files of the import, to tell samples from features. */
export interface NameHints {
  samples: ReadonlySet<string>;
  features: ReadonlySet<string>;
}

const packings = /\.(gz|bz2)$/i;
const endings =
  /\.(txt|tsv|csv|out|sf|tab|counts?|quant|abundance|results|genes|isoforms|profile|k?report2?|kraken2?|bracken|metaphlan\d?(_profile)?|mpa)$|[_.-](profile|bracken|kraken2?|metaphlan\d?|k?report|amrfinder(plus)?|abricate|rgi|hamronized?)$|(\.bismark)?\.cov$|([_.]CpG)?\.bed(graph|methyl)?$|\.CpG_report$|[_.-](CpG|cpgs?)$|[_.-]?ReadsPerGene$/i;

/** The sample that a file of one sample is named after: `P01.kraken2.report.txt` is of P01. */
export function sampleOfFile(name: string): string {
  let sample = name.replace(packings, '');
  for (let before = ''; before !== sample; ) {
    before = sample;
    sample = sample.replace(endings, '') || sample;
  }
  return sample;
}

/** Orientation of a wide table: samples in rows or in columns. */
export interface Orientation {
  samples_in: 'columns' | 'rows';
  /** False if the files do not show it: then columns are assumed. */
  is_certain: boolean;
}
