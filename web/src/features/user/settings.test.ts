import { meRoutes, pipelineRoutes, type Route, settingRoutes, workspaceRoutes } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#platform/api';
import { answerJson, connectPages, invalidatedBy, startRecordingServer } from '#testing';
import {
  editOwnSettings,
  editWorkspaceSettings,
  resetOwnSettings,
  resetWorkspaceSettings,
  setsOfQuery,
} from './settings.ts';

let refused = false;
const portal = await startRecordingServer((response) =>
  refused
    ? answerJson(response, { detail: "Don't have permission to edit Gut lab", code: 'permission_denied' }, 401)
    : answerJson(response, { data: { microbiomics: true }, paging: { page: 1, page_size: 1, total: 0 } }),
);
connectPages(portal);
const { received } = portal;

afterEach(() => {
  refused = false;
  queryClient.clear();
});

const shown: Record<string, Route> = {
  session: meRoutes.settings,
  own: settingRoutes.allSettings,
  workspace: workspaceRoutes.settings,
  launch: pipelineRoutes.launchDefaults,
};

const renewed = (write: () => Promise<unknown>) => invalidatedBy(shown, write);

test('one setting is sent alone, and the answer is what holds from then on', async () => {
  expect(await editOwnSettings({ microbiomics: true })).toEqual({ microbiomics: true });
  expect(received[0]?.body).toEqual({ microbiomics: true });
});

test('taking a choice back is a choice: the absence goes out, it is not left out', async () => {
  await editWorkspaceSettings({ default_pipeline: null, default_param_set: null });
  expect(received[0]?.body).toEqual({ default_pipeline: null, default_param_set: null });
  expect(received[0]?.line).toContain(`workspace_id=${'w'.repeat(32)}`);
});

test('every change of a setting changes what a launch begins with', async () => {
  const writes = [
    () => editOwnSettings({ mail_on_run_end: false }),
    resetOwnSettings,
    () => editWorkspaceSettings({}),
    resetWorkspaceSettings,
  ];
  for (const write of writes) expect(await renewed(write)).toEqual(Object.keys(shown));
});

test('a refused change shows an error, and the page keeps the stored values', async () => {
  refused = true;
  await expect(editWorkspaceSettings({ default_pipeline: null })).rejects.toThrow(/permission to edit Gut lab/);
  expect(await renewed(resetWorkspaceSettings)).toEqual([]);
});

test('the parameter sets to choose from are those of the pipeline, as many as one page holds', async () => {
  await queryClient.fetchQuery(setsOfQuery('f'.repeat(32)));
  const request = new URL(received[0]?.line.split(' ')[1] ?? '', portal.origin).searchParams;
  expect(request.get('pipeline_id')).toBe('f'.repeat(32));
  expect(Number(request.get('page_size'))).toBeGreaterThanOrEqual(100);
});
