// Where a helping thread begins: share-loops.ts starts it.
import { workerData } from 'node:worker_threads';
import { helpLoops } from './share-loops.ts';

helpLoops(workerData);
