import { otherBase, simulatePairs, simulateVirus, substitute } from '@cohortium/workflows/testing';
import { asFile, asReads, type ChosenFile } from './chosen-files.ts';

export interface ViralStudy {
  project: string;
  sheet: string;
  ids: string[];
  files: ChosenFile[];
  genome: ChosenFile[];
  /** That two of the three have. */
  mutation: string;
}

const PLACES = [1000, 4000];

/** Three isolates, of which two have two mutations. */
export function simulateViralStudy(): ViralStudy {
  const { bases, gff } = simulateVirus(21);
  const changed = PLACES.map((place) => ({ place, base: otherBase(bases.charAt(place)) }));
  const variant = substitute(bases, changed);
  const ids = ['A1', 'B1', 'B2'];
  const files = ids.flatMap((id, index) => {
    const genome = { species: 'virus', bases: id.startsWith('B') ? variant : bases };
    const { forward, reverse } = simulatePairs([genome], [600], { seed: index + 1 });
    return [asReads(`${id}_R1.fastq.gz`, forward), asReads(`${id}_R2.fastq.gz`, reverse)];
  });
  const [place = 0] = PLACES;
  return {
    ...{ project: 'Outbreak', ids, files },
    sheet: ['sample_id\tcountry', 'A1\tBrazil', 'B1\tBrazil', 'B2\tColombia'].join('\n'),
    genome: [asFile('virus.fasta', `>virus\n${bases}\n`), asFile('virus.gff3', gff)],
    mutation: `${bases.charAt(place)}${place + 1}${changed[0]?.base}`,
  };
}
