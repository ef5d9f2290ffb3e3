import type { Term } from './term.ts';

type Row = readonly [term: string, synonyms?: string];

const of = (platform: string, rows: readonly Row[]): Term[] =>
  rows.map(([term, synonyms]) => ({ term, term_id: platform, synonyms: synonyms?.split(', ') ?? [] }));

/**
 * Instrument models as ENA and INSDC list them; `term_id` is their platform.
 * PROVENANCE: each model is in the `instrument_model` list of ENA's Webin portal (as of 2026), each platform in INSDC's
 * SRA.common.xsd; one-offs of the list that no microbiome lab owns are left out.
 */
export const instruments: readonly Term[] = [
  ...of('ILLUMINA', [
    ['Illumina MiSeq', 'miseq, miseq v2, miseq v3, illumina miseq v3, miseq system'],
    ['Illumina MiniSeq', 'miniseq'],
    ['Illumina iSeq 100', 'iseq, iseq 100, iseq100'],
    ['NextSeq 500', 'nextseq, nextseq500, illumina nextseq, illumina nextseq 500'],
    ['NextSeq 550', 'nextseq550, illumina nextseq 550'],
    ['NextSeq 1000', 'nextseq1000, illumina nextseq 1000'],
    ['NextSeq 2000', 'nextseq2000, illumina nextseq 2000'],
    ['Illumina HiSeq 1000', 'hiseq 1000, hiseq1000'],
    ['Illumina HiSeq 1500', 'hiseq 1500, hiseq1500'],
    ['Illumina HiSeq 2000', 'hiseq, hiseq 2000, hiseq2000, illumina hiseq'],
    ['Illumina HiSeq 2500', 'hiseq 2500, hiseq2500'],
    ['Illumina HiSeq 3000', 'hiseq 3000, hiseq3000'],
    ['Illumina HiSeq 4000', 'hiseq 4000, hiseq4000'],
    ['Illumina HiSeq X', 'hiseq x'],
    ['HiSeq X Five', 'hiseqx five'],
    ['HiSeq X Ten', 'hiseqx ten, hiseq x10'],
    ['Illumina NovaSeq 6000', 'novaseq, novaseq 6000, novaseq6000, illumina novaseq'],
    ['Illumina NovaSeq X', 'novaseq x'],
    ['Illumina NovaSeq X Plus', 'novaseq x plus, novaseqx plus'],
    ['Illumina Genome Analyzer', 'genome analyzer, ga'],
    ['Illumina Genome Analyzer II', 'genome analyzer ii, gaii'],
    ['Illumina Genome Analyzer IIx', 'genome analyzer iix, gaiix'],
    ['Illumina HiScanSQ', 'hiscansq'],
  ]),
  ...of('LS454', [
    ['454 GS', 'gs'],
    ['454 GS 20', 'gs20, gs 20'],
    ['454 GS FLX', 'gs flx, 454, roche 454, 454 pyrosequencing'],
    ['454 GS FLX Titanium', 'gs flx titanium, 454 titanium, titanium'],
    ['454 GS FLX+', 'gs flx+'],
    ['454 GS Junior', 'gs junior'],
  ]),
  ...of('OXFORD_NANOPORE', [
    ['MinION', 'nanopore, ont, oxford nanopore, oxford nanopore minion'],
    ['GridION', 'oxford nanopore gridion'],
    ['PromethION', 'oxford nanopore promethion'],
  ]),
  ...of('PACBIO_SMRT', [
    ['PacBio RS', 'pacbio'],
    ['PacBio RS II', 'rs ii, rsii'],
    ['Sequel', 'pacbio sequel'],
    ['Sequel II', 'pacbio sequel ii, sequelii'],
    ['Sequel IIe', 'pacbio sequel iie'],
    ['Revio', 'pacbio revio'],
    ['Onso', 'pacbio onso'],
  ]),
  ...of('ION_TORRENT', [
    ['Ion Torrent PGM', 'pgm, ion pgm, ion torrent'],
    ['Ion Torrent Proton', 'ion proton, proton'],
    ['Ion Torrent S5', 'ion s5, s5'],
    ['Ion Torrent S5 XL', 'ion s5 xl, s5 xl'],
    ['Ion Torrent Genexus', 'genexus'],
    ['Ion GeneStudio S5', 'genestudio s5'],
    ['Ion GeneStudio S5 Plus', 'genestudio s5 plus'],
    ['Ion GeneStudio S5 Prime', 'genestudio s5 prime'],
  ]),
  ...of('DNBSEQ', [
    ['DNBSEQ-G400', 'g400, mgi g400'],
    ['DNBSEQ-G400 FAST', 'g400 fast'],
    ['DNBSEQ-G50', 'g50'],
    ['DNBSEQ-T7', 't7, mgi t7'],
    ['DNBSEQ-T10x4RS', 't10x4rs'],
  ]),
  ...of('BGISEQ', [
    ['BGISEQ-50', 'bgiseq 50'],
    ['BGISEQ-500', 'bgiseq, bgiseq 500'],
    ['MGISEQ-2000RS', 'mgiseq, mgiseq-2000, mgiseq 2000'],
  ]),
  ...of('CAPILLARY', [
    ['AB 3730xL Genetic Analyzer', 'sanger, 3730xl, abi 3730xl'],
    ['AB 3730 Genetic Analyzer', '3730'],
    ['AB 3500 Genetic Analyzer', '3500'],
    ['AB 310 Genetic Analyzer', '310'],
  ]),
  ...of('ABI_SOLID', [
    ['AB SOLiD 4 System', 'solid 4'],
    ['AB 5500xl Genetic Analyzer', '5500xl, solid 5500xl'],
  ]),
  ...of('ELEMENT', [['Element AVITI', 'aviti']]),
  ...of('ULTIMA', [['UG 100', 'ultima, ultima ug 100']]),
];
