export { type CheckedWorkflow, checkWorkflow, parseInThread } from './check/check-workflow.ts';
export { podmanEnforcesLimits, podmanProgram } from './containers/podman.ts';
export { createCwltoolEngine } from './cwltool/cwltool-engine.ts';
export { type Engine, type EngineEvent, type EngineValue, type Launch, logName, type Outcome } from './engine.ts';
export { findMissingPackages, installCommand } from './installed-packages.ts';
export { hasFreeSpace } from './launch/execute-launch.ts';
export { programFolders, readEngineVersion } from './launch/read-version.ts';
export { runGroup } from './launch/run-group.ts';
export { outputPath } from './output-path.ts';
export { readLog } from './read-log.ts';
export { createToilEngine } from './toil/toil-engine.ts';
export { createWesEngine } from './wes/wes-engine.ts';
export type { Json, Port, Process, Requirement, Step, WorkflowDocument, WorkflowProblem } from './workflow/model.ts';
export { imagesOf, processesWithoutContainer } from './workflow/survey-workflow.ts';
export {
  digestOf,
  documentText,
  WRITTEN_NAME,
  type WrittenWorkflow,
  writeWorkflow,
} from './workflow/write-workflow.ts';
