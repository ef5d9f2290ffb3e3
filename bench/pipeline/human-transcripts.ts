import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reverseComplement, type Transcript, type Transcriptome } from '@cohortium/workflows/testing';
import { readHumanMegabase } from './human-megabase.ts';

/** RefSeq's exons on it, in the examples of subread. */
const exonTable = 'usr/share/doc/subread/examples/annotation/hg19_RefSeq_exon.txt.gz';
const [from, to] = [20_000_000, 21_000_000];
/** Shorter transcripts have no place for a fragment. */
const shortest = 300;

type Exon = readonly [start: number, end: number];

/** Exons in the order of the chromosome, those that overlap as one. */
function joined(exons: Exon[]): Exon[] {
  const all: Exon[] = [];
  for (const [start, end] of exons.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = all.at(-1);
    if (last && start <= last[1]) all[all.length - 1] = [last[0], Math.max(last[1], end)];
    else all.push([start, end]);
  }
  return all;
}

/** Genes of that megabase; of those with four exons or more a second transcript that skips the middle one. */
export function readHumanTranscriptome(folder: string): Transcriptome {
  const { bases: genome, unpacked } = readHumanMegabase(folder, ['subread-data']);
  const rows = gunzipSync(readFileSync(join(unpacked, exonTable)))
    .toString()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, chr, start, end]) => chr === 'chr22' && Number(start) > from && Number(end) <= to);
  const transcripts = [...Map.groupBy(rows, ([gene = '', , , , strand = '']) => `${gene}\t${strand}`)].flatMap(
    ([key, exons]): Transcript[] => {
      const [id = '', strand] = key.split('\t');
      const whole = joined(exons.map(([, , start, end]): Exon => [Number(start) - 1 - from, Number(end) - from]));
      const forms = whole.length < 4 ? [whole] : [whole, whole.filter((_, at) => at !== Math.floor(whole.length / 2))];
      return forms.map((form, at) => {
        const sense = form.map(([start, end]) => genome.slice(start, end)).join('');
        const bases = strand === '-' ? reverseComplement(sense) : sense;
        return { name: `T${id}.${at + 1}`, gene: `G${id}`, bases };
      });
    },
  );
  return { transcripts: transcripts.filter(({ bases }) => bases.length >= shortest && !bases.includes('N')), genome };
}
