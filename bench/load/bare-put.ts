// The least a server can do: PUT, the body to a new file of the folder given, to the disk, 204. In its own process.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [, , folder = '.'] = process.argv;

const server = createServer(async (request, response) => {
  const path = join(folder, randomUUID());
  await pipeline(request, createWriteStream(path));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  response.writeHead(204).end();
  await rm(path);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : 0}\n`);
});
