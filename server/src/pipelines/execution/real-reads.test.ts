import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runAmplicon, statusesOf } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { debianData } from '../../../test/testing/index.ts';

const pairOf = (stem: string) => {
  const end = (read: string) => join(debianData('demo'), 'dada2', `${stem}${read}.fastq.gz`);
  return { forward: end('F'), reverse: end('R') };
};

test('the amplicon workflow says that a blank is empty, and finds bacteria in real pairs', async () => {
  const blank = gzipSync('');
  const samples = [
    { sample_id: 's0001', forward: blank, reverse: blank },
    { sample_id: 's0002', ...pairOf('sam1') },
    { sample_id: 's0003', ...pairOf('sam2') },
  ];
  const outputs = await runAmplicon({ samples, reference: join(debianData('built-in'), 'rdp-type-strains.fasta') });
  const statuses = statusesOf(outputs);
  expect(statuses.get('s0001')).toMatchObject({ state: 'empty', step: 'check' });
  expect(statuses.get('s0002')?.state).toBe('ok');
  expect(statuses.get('s0003')?.state).toBe('ok');
  expect(outputs.taxonomy).toContain('f:Bacteroidaceae,g:Bacteroides');
});
