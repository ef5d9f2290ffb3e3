// @vitest-environment page
import type { CohortDetail } from '@cohortium/contract';
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen } from '#testing/page';
import { readPlotView } from '../../view/plot-view.ts';
import { useOrdination } from './use-ordination.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const groups = ['chow', 'western'].map((name) => ({ name, n: 40 }));
const cohort: CohortDetail = {
  ...{ id: id(1), workspace_id: id(2), name: 'Mice', description: '', cohort_type: 'private' },
  ...{ omic_type: 'microbiomics', version: 1, current_version: 1, is_live: false, n_samples: 80, n_subjects: 80 },
  ...{ content_hash: 'ab', created_by: 'Ana', created_at: '2026-11-21T10:00:00Z', updated_at: '2026-11-21T10:00:00Z' },
  ...{ starred: false, tags: [], access: 'own', access_level: 'modify', is_public: false, changed_by: 'Ana' },
  ...{ change: { kind: 'created', description: 'Created' }, changed_at: '2026-11-21T10:00:00Z', n_unavailable: 0 },
  recipe: { filter: null, selection: null, parent: null, parents: [], steps: [] },
  ...{ workspace_name: 'Ana', shared_by: null, shared_at: null, processing: [], default_grouping: null },
  fields: [{ field: 'diet', title: 'Diet', kind: 'category', unit: null, n_values: 2, n_missing: 0 }],
  groupings: [{ field: 'diet', origin: 'sheet', groups }],
  ...{ amount_units: ['reads'], total_reads: 9, reads_range: null },
};
const portal = await startRecordingServer((response, { body }) => {
  answerJson(response, {
    data: {
      ...{
        method: 'beta_diversity',
        method_description: '',
        parameters: {},
        seed: 42,
        software_version: '0.0.2',
        n: 2,
      },
      ...{
        n_subjects: 2,
        dropped: [],
        warnings: [],
        is_selected_on_plot: false,
        metric: 'bray_curtis',
        rank: Object(body.parameters).rank,
      },
      ...{ samples_id: [id(3), id(4)], sample_names: ['s1', 's2'], subject_ids: [null, null] },
      coordinates: [
        [0, 1],
        [1, 0],
      ],
      axes: ['PC1', 'PC2'].map((name) => ({ name, eigenvalue: 1, percent: 50, percent_of_positive: null })),
      ...{ solver: 'exact', n_landmarks: null, precision: 'f64', percent_of: 'trace', eigenvalues: [1, 1] },
      ...{ negative_eigenvalues: null, biplot: [], group_by: 'diet', groups: ['chow', 'western'], permanova: null },
      ...{ permdisp: null, anosim: null, pairwise: [], confounding: [], excluded_groups: [] },
    },
  });
});
connectPages(portal);
afterEach(() => act(async () => onlineManager.setOnline(true)));

function Statistics({ rank }: { rank: string }) {
  const { tested } = useOrdination({
    ...{ cohort, view: readPlotView({ rank }), groups: [], selection: null, members: null },
  });
  return <output>{`${tested.result?.rank ?? 'none'}${tested.isOffline ? ' offline' : ''}`}</output>;
}

test('the statistics of the last ordination stay when another one is requested offline', async () => {
  const { redraw } = openPage(<Statistics rank="genus" />);
  await screen.findByText('genus');
  await act(async () => onlineManager.setOnline(false));
  redraw(<Statistics rank="family" />);
  expect(await screen.findByText('genus offline')).toBeDefined();
  await act(async () => onlineManager.setOnline(true));
  expect(await screen.findByText('family')).toBeDefined();
});
