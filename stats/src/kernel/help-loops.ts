// Where a helping thread begins: share-loops.ts starts it.
import { workerData } from 'node:worker_threads';
import { runHelper } from './shared-loops.ts';

runHelper(workerData);
