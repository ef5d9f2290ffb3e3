import { createHash } from 'node:crypto';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { SampleWithFiles } from '#projects';

/** The same pipeline, parameters, reference and reads: the pool's sample set is part of it, since denoising pools. */
export function processingHash(
  { id, version }: Pick<PipelineDefinition, 'id' | 'version'>,
  paramsHash: string,
  samples: readonly Pick<SampleWithFiles, 'id' | 'files'>[],
): string {
  const reads = samples
    .map(
      ({ id: sample, files }) =>
        `${sample} ${files.map(({ read, lane, sha256 }) => `${read}${lane}:${sha256}`).join(' ')}`,
    )
    .sort();
  return createHash('sha256')
    .update([`${id} ${version}`, paramsHash, ...reads].join('\n'))
    .digest('hex');
}
