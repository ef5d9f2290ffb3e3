import { pipelineStates } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { doiOf, pipelineStateLabel, pipelineStateTone } from './describe-pipeline.ts';

test('every state has a word of its own, and only what may be run is green', () => {
  expect(new Set(pipelineStates.map(pipelineStateLabel)).size).toBe(pipelineStates.length);
  expect(pipelineStates.filter((state) => pipelineStateTone(state) === 'success')).toEqual(['ready']);
});

test('a DOI in a citation leads to the paper, whatever stands after it', () => {
  expect(doiOf('Rognes T (2016). PeerJ 4:e2584. doi:10.7717/peerj.2584')).toBe('https://doi.org/10.7717/peerj.2584');
  expect(doiOf('See doi:10.1093/bioinformatics/btv401.')).toBe('https://doi.org/10.1093/bioinformatics/btv401');
  expect(doiOf('Edgar RC (2016), unpublished')).toBeNull();
});
