// @vitest-environment page
import { CallError } from '@cohortium/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page';
import { useAnalysis } from './use-analysis.ts';

const answers: Record<string, () => Promise<{ data: string }>> = {
  sex: async () => ({ data: 'numbers by sex' }),
  diet: () => Promise.reject(new CallError(0, { detail: 'The portal does not answer.', code: 'unavailable' })),
  cage: () => Promise.reject(new CallError(422, { detail: 'No groups.', code: 'validation' })),
};

function Statistics({ by }: { by: string }) {
  const queryFn = answers[by];
  const request = useAnalysis({
    queryKey: ['statistics', by],
    placeholderData: keepPreviousData,
    ...(queryFn ? { queryFn } : {}),
  });
  const state = [request.isOld && 'old', request.isOffline && 'offline'].filter(Boolean).join(' ');
  return <output>{`${request.result ?? 'none'} ${state}`.trim()}</output>;
}

test('numbers stay as the last ones while the portal is away, and go where the request is rejected', async () => {
  const { redraw } = openPage(<Statistics by="sex" />);
  expect(await screen.findByText('numbers by sex')).toBeDefined();
  redraw(<Statistics by="diet" />);
  expect(await screen.findByText('numbers by sex old offline')).toBeDefined();
  redraw(<Statistics by="cage" />);
  expect(await screen.findByText('none')).toBeDefined();
});
