import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAmplicon, statusesOf } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { realData } from '../../../test/testing/index.ts';

// MANIFEST pairs them by sample: BAQ2420.2_10_L001_R1_001 with BAQ2420.2_11_L001_R2_001.
const isMate = (name: string, other: string): boolean =>
  other.startsWith(`${name.split('_')[0]}_`) && other.endsWith('R2_001.fastq.gz');

test('the amplicon workflow says that a blank is empty, and finds gut bacteria in the others', async () => {
  const folder = realData('amplicon/unit/q2-paired');
  const names = readdirSync(folder);
  const samples = names
    .filter((name) => name.endsWith('R1_001.fastq.gz'))
    .map((name, index) => ({
      sample_id: `s${String(index + 1).padStart(4, '0')}`,
      forward: join(folder, name),
      reverse: join(folder, names.find((other) => isMate(name, other)) ?? 'no mate'),
    }));
  const reference = realData('reference/rdp_16s_trainset16.sintax.fa.gz');
  const outputs = await runAmplicon({ samples, reference });
  const statuses = statusesOf(outputs);
  const blank = samples.find(({ forward }) => forward.includes('BLANK'))?.sample_id ?? '';
  expect(statuses.get(blank)).toMatchObject({ state: 'empty', step: 'check' });
  expect(outputs.taxonomy).toContain('d:Bacteria');
});
