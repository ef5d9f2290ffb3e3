// A portal reduced to its uploads, in its own process, so that tests can kill it in the middle of one.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { systemClock } from '#platform/clock';
import { AppError } from '#platform/errors';
import { toErrorResponse } from '#platform/http';
import { openLocalFiles, openUploads } from './index.ts';

const [, , home = '', mode = ''] = process.argv;
const files = await openLocalFiles(join(home, 'files'));
const print = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
const uploads = await openUploads({
  folder: join(home, 'uploads'),
  path: '/uploads',
  expires_h: 1,
  clock: systemClock,
  on_finished: async ({ id, path }) => {
    const stored = await files.moveInWithDigest(`raw/${id}`, path);
    if (mode === 'dies-when-finished') process.kill(process.pid, 'SIGKILL');
    print({ finished: id, sha256: stored.sha256 });
  },
  answerError: toErrorResponse,
});
const server = createServer((request, response) => {
  const allow = async () => {
    if (request.headers.authorization !== 'Bearer mine') throw new AppError('permission_denied', 'Not yours.');
  };
  if (request.method === 'POST') {
    void uploads
      .create(Number(request.headers['upload-length']))
      .then((id) => response.writeHead(201, { location: `/uploads/${id}` }).end());
    return;
  }
  void uploads.handle({ request, response, authorize: allow });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  print({ port: typeof address === 'object' ? address?.port : 0 });
});
