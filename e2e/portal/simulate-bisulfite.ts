import { sequenceBisulfite, simulateMethylatedGenome } from '@cohortium/workflows/testing';
import { asFile, asReads, type ChosenFile } from './chosen-files.ts';

export interface BisulfiteStudy {
  project: string;
  sheet: string;
  ids: string[];
  files: ChosenFile[];
  genome: ChosenFile[];
  /** Methylated in tumours alone. */
  changedIsland: string;
}

const ISLAND = { start: 4200, end: 5000 };

/** Four colons, two of them tumours, in which the first island of CpGs is methylated. */
export function simulateBisulfiteStudy(): BisulfiteStudy {
  const normal = simulateMethylatedGenome({ length: 15_000, seed: 81 });
  const isChanged = (place: number) => place >= ISLAND.start && place < ISLAND.end;
  const levels = new Map([...normal.levels].map(([place, level]) => [place, isChanged(place) ? 0.9 : level]));
  const tumour = { ...normal, levels };
  const ids = ['N1', 'N2', 'T1', 'T2'];
  const files = ids.flatMap((id, index) => {
    const genome = id.startsWith('T') ? tumour : normal;
    const { forward, reverse } = sequenceBisulfite(genome, { pairs: 600, seed: index + 1 });
    return [asReads(`${id}_R1.fastq.gz`, forward), asReads(`${id}_R2.fastq.gz`, reverse)];
  });
  const rows = ids.map((id) => `${id}\tcolon\t${id.startsWith('T') ? 'tumour' : 'normal'}`);
  const islands = [`chr1\t${ISLAND.start}\t${ISLAND.end}\tfirst`, 'chr1\t9200\t10000\tsecond'];
  return {
    ...{ project: 'Colon tumours', ids, files },
    sheet: ['sample_id\tcollection_site\ttissue', ...rows].join('\n'),
    genome: [asFile('genome.fa', `>chr1\n${normal.bases}\n`), asFile('islands.bed', `${islands.join('\n')}\n`)],
    changedIsland: 'islands:first',
  };
}
