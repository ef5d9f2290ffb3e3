import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeContract, OPENAPI_PATH } from '#platform/http';
import { testPortal } from '#testing';

const portal = await testPortal();

test('the portal serves every call of the contract, and describes them as contract/openapi.json does', async () => {
  const answer = await portal.portal.api.app.inject({ method: 'GET', url: OPENAPI_PATH });
  const served = answer.json();
  const written = JSON.parse(await readFile(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8'));
  expect(Object.keys(served.paths).sort()).toEqual(Object.keys(written.paths));
  expect(served).toEqual(written);
  expect(written).toEqual(JSON.parse(JSON.stringify(await describeContract())));
});
