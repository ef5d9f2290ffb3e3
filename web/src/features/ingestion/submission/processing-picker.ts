import type { FileFormat } from '@cohortium/contract';
import type { ComponentType } from 'react';

/** Chooses how reads of a raw data type are processed; belongs to another feature. */
export type ProcessingPicker<P> = ComponentType<{
  dataType: number;
  /** Formats of the files that are there: reads, contigs. */
  formats?: readonly FileFormat[];
  value: P | null;
  onValueChange: (value: P | null) => void;
  /** What is about to be submitted. */
  reads?: { n_samples: number; size_bytes: number } | undefined;
}>;
