/** A value of a CWL job order or output object. */
export type EngineValue = string | number | boolean | null | EngineValue[] | { [key: string]: EngineValue };

export interface Launch {
  /** A folder of this launch's own, absolute. Launching again with the same folder goes on from its finished jobs. */
  work_dir: string;
  /** Absolute path of a CWL workflow. */
  workflow: string;
  /**
   * Whose programs they are. `own`, as when left out: the portal's, on this machine. `contained`: other people's, in
   * containers; a step in none is refused. `approved`: other people's with an administrator's leave, in a sandbox, or in
   * containers where they ask for them and the engine has some.
   */
  trust?: 'own' | 'contained' | 'approved';
  /** Job order: files as `{ class: 'File', path }` with absolute paths. */
  inputs: Record<string, EngineValue>;
  /** The option of a job's command whose value names the item it works on, such as `--sample`. */
  item_option?: string;
  on_event: (event: EngineEvent) => void;
  /** Aborting it ends every process of the launch; the outcome is then `cancelled`. */
  signal?: AbortSignal;
}

interface StepEvent {
  kind: 'step';
  /** The step's id in the workflow. */
  step: string;
  state: 'running' | 'succeeded' | 'failed';
  at: Date;
}

interface JobEvent {
  kind: 'job';
  step: string;
  /** The item, or null for a job over all of them. */
  item: string | null;
  /** The job's name in the log, such as `merge_2`; another launch may number the same job otherwise. */
  job: string;
  state: 'running' | 'succeeded' | 'failed';
  /** True when the outputs of an earlier launch were taken over and nothing was computed. */
  reused: boolean;
  /** Number of attempts of this job in this working folder, including this one. */
  attempts: number;
  command: string | null;
  exit_code: number | null;
  at: Date;
  /** Null while it runs and when reused. */
  elapsed_seconds: number | null;
  /** Highest resident memory seen, in MiB; null for jobs of under a second. */
  max_memory_mib: number | null;
  /** Where it has left its files, absolute, if that is on this machine and known. */
  folder?: string | null;
}

/** An event of a launch. Steps and jobs report `running` and then their end; reused jobs report only their end. */
export type EngineEvent = StepEvent | JobEvent;

export interface Outcome {
  state: 'succeeded' | 'failed' | 'cancelled';
  /** The workflow's output object; null unless it succeeded. */
  outputs: Record<string, EngineValue> | null;
  exit_code: number | null;
  /** Reason and remedy in a sentence; null if it succeeded. */
  reason: string | null;
  /** Whether a retry with the same inputs can succeed. */
  retriable: boolean;
}

/** Runs workflows. Failures are reported in the outcome; `launch` rejects only on a defect of the driver. */
export interface Engine {
  /** Whether a tool that asks for a container gets one; unless true, it runs with the portal's own rights. */
  readonly runs_containers?: boolean;
  /** Whether the portal's own workflows call the programs of this machine; unless true, they are looked for elsewhere. */
  readonly uses_local_programs?: boolean;
  launch(launch: Launch): Promise<Outcome>;
  /**
   * Gives a working folder that has not been launched yet the finished jobs of another one: those whose inputs are the
   * same there are not computed again. Drivers that cannot do so leave it out.
   */
  inherit?(from_work_dir: string, to_work_dir: string): Promise<void>;
  /** Kills processes that an earlier portal left in this folder; returns their number. */
  endLeftovers(work_dir: string): Promise<number>;
  /** The engine's name and version; null when it is not installed. */
  version(): Promise<{ name: string; version: string } | null>;
}

/** Where a launch keeps its log, appended to by each launch in the folder. */
export const logName = 'engine.log';
