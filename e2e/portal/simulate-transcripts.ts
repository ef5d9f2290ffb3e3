import {
  drawExpression,
  sequenceTranscripts,
  simulateTranscriptome,
  transcriptomeFiles,
} from '@cohortium/workflows/testing';
import { asFile, asReads, type ChosenFile } from './chosen-files.ts';

export interface ExpressionStudy {
  project: string;
  sheet: string;
  ids: string[];
  files: ChosenFile[];
  transcriptome: ChosenFile[];
}

/** The first genes are four times as active in the treated. */
const N_CHANGED = 8;

/** Six livers, three of them treated: libraries of the reverse strand. */
export function simulateExpressionStudy(): ExpressionStudy {
  const simulated = simulateTranscriptome({ genes: 60, seed: 71 });
  const { transcripts } = simulated;
  const ids = ['C1', 'C2', 'C3', 'T1', 'T2', 'T3'];
  const files = ids.flatMap((id, index) => {
    const counts = drawExpression(transcripts, { pairs: 2500, seed: 72 }).map((n, at) => {
      const isChanged = Number(transcripts[at]?.gene.slice(4, 15)) <= N_CHANGED;
      return id.startsWith('T') && isChanged ? 4 * n : n;
    });
    const { forward, reverse } = sequenceTranscripts(transcripts, counts, { seed: index + 1 });
    return [asReads(`${id}_R1.fastq.gz`, forward), asReads(`${id}_R2.fastq.gz`, reverse)];
  });
  const rows = ids.map((id) => `${id}\tliver\t${id.startsWith('T') ? 'treated' : 'control'}\treverse`);
  return {
    ...{ project: 'Treated livers', ids, files },
    sheet: ['sample_id\tcollection_site\tgroup\tstrandedness', ...rows].join('\n'),
    transcriptome: Object.entries(transcriptomeFiles(simulated)).map(([name, text]) => asFile(name, text)),
  };
}
