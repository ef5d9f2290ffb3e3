import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAmplicon, statusesOf } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { describeShared } from '../../testing/index.ts';

// MANIFEST pairs them by sample: BAQ2420.2_10_L001_R1_001 with BAQ2420.2_11_L001_R2_001.
const isMate = (name: string, other: string): boolean =>
  other.startsWith(`${name.split('_')[0]}_`) && other.endsWith('R2_001.fastq.gz');

describeShared('the amplicon workflow on real pairs', (data) => {
  test('says that a blank is empty, and finds gut bacteria in the others', async () => {
    const unit = join(data, 'amplicon', 'unit');
    const folder = join(unit, 'q2-paired');
    const names = readdirSync(folder);
    const samples = [
      ...names
        .filter((name) => name.endsWith('R1_001.fastq.gz'))
        .map((name) => ({
          forward: join(folder, name),
          reverse: join(folder, names.find((other) => isMate(name, other)) ?? 'no mate'),
        })),
      { forward: join(unit, 'sam1F.fastq.gz'), reverse: join(unit, 'sam1R.fastq.gz') },
      { forward: join(unit, 'sam2F.fastq.gz'), reverse: join(unit, 'sam2R.fastq.gz') },
    ].map((pair, index) => ({ sample_id: `s${String(index + 1).padStart(4, '0')}`, ...pair }));
    const reference = join(data, 'reference', 'rdp_16s_trainset16.sintax.fa.gz');
    const outputs = await runAmplicon({ samples, reference });
    const statuses = statusesOf(outputs);
    const blank = samples.find(({ forward }) => forward.includes('BLANK'))?.sample_id ?? '';
    expect(statuses.get(blank)).toMatchObject({ state: 'empty', step: 'check' });
    expect(statuses.get(samples.at(-1)?.sample_id ?? '')?.state).toBe('ok');
    expect(outputs.taxonomy).toContain('d:Bacteria,p:Bacteroidetes,c:Bacteroidia');
  });
});
