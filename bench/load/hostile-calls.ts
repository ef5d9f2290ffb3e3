import type { RawCall } from './raw-call.ts';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const wide = (keys: number): string => `{${Array.from({ length: keys }, (_, at) => `"k${at}":1`).join(',')}}`;
const unknown = '00000000-0000-7000-8000-000000000000';
const bodies = {
  deep: `{"and_":${deep(20_000)}}`,
  wide: wide(20_000),
  long: JSON.stringify({ search: 'a'.repeat(1_000_000) }),
  marks: JSON.stringify({ search: 'e\u0301\u0316'.repeat(20_000) }),
  torn: '{"and_": [',
};
const tree = (depth: number): object =>
  depth === 0 ? { field: 'sex', operator: '=', value: 'x' } : { and_: [tree(depth - 1)], negate: true };

const post = (path: string, body: string | object): RawCall => ({ method: 'POST', path: `/api/v1${path}`, body });
const badToken = { authorization: 'Bearer not-a-token-of-this-portal' };

/** What nobody should send, or should be able to have answered at a cost: a different one each time. */
const calls: readonly RawCall[] = [
  post('/sample/microbiomics', bodies.deep),
  post('/sample/microbiomics', bodies.wide),
  post('/sample/microbiomics', bodies.long),
  post('/sample/studio', bodies.marks),
  post('/sample/studio', bodies.torn),
  post('/sample/studio', { metadata_filter: tree(200) }),
  { ...post('/sample/microbiomics', {}), headers: badToken },
  { method: 'GET', path: '/api/v1/project/list', headers: badToken },
  { method: 'GET', path: `/api/v1/cohort/detail/${unknown}` },
  { method: 'GET', path: `/api/v1/cohort/diff/${unknown}?from=1&to=99999999999` },
  post('/analysis/composition-bar-plot', { cohort_id: unknown }),
  post('/analysis/beta-diversity', { cohort_id: unknown, permutations: 1e9 }),
  { method: 'POST', path: '/api/v1/upload', headers: { 'tus-resumable': '1.0.0', 'upload-length': '-1' } },
  { method: 'POST', path: '/api/v1/upload', headers: { 'tus-resumable': '9', 'upload-length': '1e99' } },
  { method: 'PATCH', path: `/api/v1/upload/${unknown}`, headers: { 'upload-offset': '999999999999' }, body: 'x' },
  { method: 'GET', path: `/api/v1/search?query=${'%2B'.repeat(2_000)}` },
  { method: 'GET', path: `/api/v1/project/list?page=${'9'.repeat(300)}` },
  { method: 'DELETE', path: '/api/v1/sample/microbiomics' },
  { method: 'GET', path: '/api/v1/%ff%fe' },
  post('/identity/none', {}),
];

export const hostileCall = (at: number): RawCall => calls[at % calls.length] ?? { method: 'GET', path: '/' };
