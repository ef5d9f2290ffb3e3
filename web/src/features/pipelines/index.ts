export type { UploadFile } from './components/catalogue/add-reference-drawer.tsx';
export { ParamSetsScreen } from './components/catalogue/param-sets-screen.tsx';
export { PipelinesScreen } from './components/catalogue/pipelines-screen.tsx';
export { LaunchRun } from './components/launch/launch-run.tsx';
export { ProcessingChoice } from './components/launch/processing-choice.tsx';
export { RunScreen } from './components/run/run-screen.tsx';
export { RecentRuns } from './components/runs/recent-runs.tsx';
export { RunsScreen } from './components/runs/runs-screen.tsx';
export { launchRun, type Processing } from './queries/launch-run.ts';
