export { checkWorkflow, toolsWithoutContainer } from './check/check-workflow.ts';
export { type PackedProcess, packWorkflow } from './check/pack-workflow.ts';
export type { WorkflowProblem } from './check/read-document.ts';
export { createCwltoolEngine } from './cwltool/cwltool-engine.ts';
export { type Engine, type EngineEvent, type EngineValue, type Launch, logName, type Outcome } from './engine.ts';
export { hasRoom } from './launch/watch-room.ts';
export { outputPath } from './output-path.ts';
export { readLog } from './read-log.ts';
export { createToilEngine } from './toil/toil-engine.ts';
