import type { UserSettings } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { countChanged, titlesOfKind } from './settings-screen.tsx';

const untouched: UserSettings = {
  default_pipeline: null,
  default_param_set: null,
  mail_on_run_end: true,
  methylation: false,
  microbiomics: true,
  rna_seq: false,
};

test('settings as the portal begins with are none changed; each that differs counts once', () => {
  expect(countChanged({ ...untouched }, untouched)).toBe(0);
  expect(countChanged({ ...untouched, methylation: true, default_pipeline: 'a'.repeat(32) }, untouched)).toBe(2);
});

test('a kind of data is reported with the types of its own, in the catalogue’s words', () => {
  const catalogue = [
    { id: 10, name: 'raw_amplicon_sequence', omic_type: 'microbiomics', title: 'Amplicon reads' },
    { id: 15, name: 'methylation_wgbs', omic_type: 'methylation', title: 'Bisulfite sequencing' },
  ] as const;
  expect(titlesOfKind(catalogue, 'microbiomics')).toEqual(['Amplicon reads']);
  expect(titlesOfKind(catalogue, 'rna_seq')).toEqual([]);
});
