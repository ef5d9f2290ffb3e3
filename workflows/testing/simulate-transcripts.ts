import { gzipSync } from 'node:zlib';
import { reverseComplement, seededDraws } from '../src/simulate-pairs.ts';
import { otherBase, randomBases } from './plant-genes.ts';

export interface Transcript {
  name: string;
  gene: string;
  bases: string;
}

export interface Transcriptome {
  transcripts: Transcript[];
  /** One chromosome: genes with introns, between stretches of no gene. */
  genome: string;
}

const between = (least: number, most: number, draw: () => number): number =>
  least + Math.floor(draw() * (most - least + 1));

/** Genes of chance with their genome; those of four exons or more have a second transcript that skips one of them. */
export function simulateTranscriptome({ genes, seed }: { genes: number; seed: number }): Transcriptome {
  const draw = seededDraws(seed);
  const transcripts: Transcript[] = [];
  const places: string[] = [];
  for (let number = 1; number <= genes; number += 1) {
    const exons = Array.from({ length: between(2, 8, draw) }, () => randomBases(between(120, 400, draw), draw));
    places.push(randomBases(400, draw), exons.join(randomBases(250, draw)));
    const gene = `ENSG${String(number).padStart(11, '0')}.1`;
    const skipped = Math.floor(exons.length / 2);
    const forms = exons.length < 4 ? [exons] : [exons, exons.filter((_, at) => at !== skipped)];
    for (const [form, parts] of forms.entries()) {
      const name = `ENST${String(10 * number + form).padStart(11, '0')}.2`;
      transcripts.push({ name, gene, bases: parts.join('') });
    }
  }
  return { transcripts, genome: [...places, randomBases(4000, draw)].join('') };
}

/** What people upload: transcripts with headers as Ensembl writes them, and the genome. */
export function transcriptomeFiles({ transcripts, genome }: Transcriptome): Record<string, string> {
  const records = transcripts.map(
    ({ name, gene, bases }) => `>${name} cdna gene:${gene} gene_symbol:SYM${Number(gene.slice(4, 15))}\n${bases}\n`,
  );
  return { 'cdna.fa': records.join(''), 'genome.fa': `>chr1\n${genome}\n` };
}

/** Fragments of each transcript in a library: by expression drawn at random and length, as many as `pairs` in all. */
export function drawExpression(transcripts: Transcript[], { pairs, seed }: { pairs: number; seed: number }): number[] {
  const draw = seededDraws(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const weights = transcripts.map(({ bases }) => Math.exp(1.3 * normal()) * Math.max(1, bases.length - 200));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.round((pairs * weight) / total));
}

export interface LibraryPlan {
  seed: number;
  /** `reverse`: read 1 is antisense to the RNA (dUTP); `forward`: sense. */
  strandedness?: 'reverse' | 'forward' | 'unstranded';
  /** Bases of a read. */
  length?: number;
  errorRate?: number;
}

/** Gzipped FASTQ of pairs in the order of chance, `counts` of each transcript; fragments of about 220 bases. */
export function sequenceTranscripts(transcripts: Pick<Transcript, 'bases'>[], counts: number[], plan: LibraryPlan) {
  const { seed, strandedness = 'reverse', length = 100, errorRate = 0.004 } = plan;
  const draw = seededDraws(seed);
  const misread = (bases: string) =>
    [...bases].map((base) => (draw() < errorRate ? otherBase(base, draw) : base)).join('');
  const pairs = transcripts.flatMap(({ bases }, index) =>
    Array.from({ length: counts[index] ?? 0 }, () => {
      const size = Math.min(bases.length, between(160, 280, draw));
      const from = Math.floor(draw() * (bases.length - size + 1));
      const sense = bases.slice(from, from + size);
      const isTurned = strandedness === 'unstranded' ? draw() < 0.5 : strandedness === 'reverse';
      const ends = [sense.slice(0, length), reverseComplement(sense).slice(0, length)];
      return { place: draw(), reads: (isTurned ? ends.reverse() : ends).map(misread) };
    }),
  );
  pairs.sort((a, b) => a.place - b.place);
  const file = (mate: number) =>
    gzipSync(
      pairs
        .map(({ reads }, at) => `@f${at}/${mate + 1}\n${reads[mate]}\n+\n${'I'.repeat(reads[mate]?.length ?? 0)}\n`)
        .join(''),
      { level: 1 },
    );
  return { forward: file(0), reverse: file(1) };
}
