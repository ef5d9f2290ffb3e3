// @vitest-environment page
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { UploadQueue } from './upload-queue.ts';

const ADDRESS = '/api/v1/upload/f3d0';
/** Whether the upload’s connections are cut, as by an unplugged cable. */
let isCut = true;
const portal = await startRecordingServer((response, { line }) => {
  if (line.startsWith('POST')) {
    return answerJson(response, { data: [{ file_id: 'f'.repeat(32), name: 'F3D0_R1.fastq.gz', upload_url: ADDRESS }] });
  }
  if (isCut) return response.destroy();
  const isAsked = line.startsWith('HEAD');
  response
    .writeHead(isAsked ? 200 : 204, {
      'tus-resumable': '1.0.0',
      'upload-offset': isAsked ? 0 : 18,
      'upload-length': 18,
    })
    .end();
});
connectPages(portal);
// The uploader resolves paths against the page’s address.
const { href } = location;
Reflect.get(globalThis, 'happyDOM').setURL(`${portal.origin}/`);
afterAll(() => Reflect.get(globalThis, 'happyDOM').setURL(href));
afterEach(() => vi.restoreAllMocks());

test('an upload that broke while the browser reported being offline resumes without an “online” event', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  // Uppy logs each broken connection.
  const textOf = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const queue = new UploadQueue(() => null);
  queue.add([new File(['@read\nACGT\n+\nIIII\n'], 'F3D0_R1.fastq.gz')]);
  queue.start();
  const state = () => queue.snapshot().files.map((file) => file.state);
  await expect.poll(state).toEqual(['lost']);
  isCut = false;
  await expect
    .poll(() => {
      queue.tryNow();
      return state();
    })
    .toEqual(['sent']);
  expect(textOf).toHaveBeenCalled();
  queue.stop();
});
