import type { ComponentType } from 'react';

/** Chooses how the reads are processed; belongs to another feature. */
export type ProcessingPicker<P> = ComponentType<{ value: P | null; onValueChange: (value: P | null) => void }>;
