export { type Lifecycle, startLifecycle } from './start-lifecycle.ts';
