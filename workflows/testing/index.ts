export { reverseComplement, seededDraws, simulatePairs } from '../src/simulate-pairs.ts';
export { type BuiltReference, buildReference } from './build-reference.ts';
export { compareCounts } from './compare-counts.ts';
export { type FailingStep, failingReads, failingSteps, prependPrimer, type ReadFiles } from './failing-reads.ts';
export { type Chromosome, fastaOf, type PlantedGene, plantGenes, type Sequence } from './plant-genes.ts';
export { rowsOf, runDocument } from './run-document.ts';
export { cellsOf, runAmplicon, runWorkflow, statusesOf } from './run-workflow.ts';
export { sequenceContigs } from './sequence-contigs.ts';
export {
  type ArrayPlan,
  type ArraySample,
  manifestOf,
  type SimulatedArray,
  scanArray,
  simulateArray,
} from './simulate-arrays.ts';
export {
  type BisulfiteReads,
  type MethylatedGenome,
  sequenceBisulfite,
  simulateMethylatedGenome,
} from './simulate-bisulfite.ts';
export { type SimulatedGene, simulateGenes, simulateRrna } from './simulate-genes.ts';
export {
  type Member,
  type ReadPlan,
  referenceOf,
  simulateCommunity,
  simulateReads,
} from './simulate-reads.ts';
export { databaseFiles, type Genome, simulateGenomes } from './simulate-shotgun.ts';
export {
  drawExpression,
  sequenceTranscripts,
  simulateTranscriptome,
  type Transcript,
  type Transcriptome,
  transcriptomeFiles,
} from './simulate-transcripts.ts';
export { otherBase, simulateVirus, substitute, type Virus } from './simulate-virus.ts';
export { type BeadType, writeIdat } from './write-idat.ts';
