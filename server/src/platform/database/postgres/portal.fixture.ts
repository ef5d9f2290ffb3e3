// A portal reduced to its database, in its own process, so that tests can kill it.
import { startPostgres } from '../index.ts';

const [, , home = '', mode = ''] = process.argv;
try {
  const postgres = await startPostgres({ home, log: () => undefined, settings: { fsync: 'off' } });
  await postgres.lock.publishUrl('http://localhost:8080');
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid })}\n`);
  if (mode === 'forgetful') process.exit(0);
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: String(error) })}\n`);
}
