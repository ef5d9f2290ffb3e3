import { DATA_TYPE } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ProcessingPicker, SubmissionScreen } from '#features/ingestion';
import { launchRun, type Processing, ProcessingChoice } from '#features/pipelines';
import { toast } from '#ui/feedback';
import { useSessionState } from '../../use-session.ts';

const AmpliconProcessing: ProcessingPicker<Processing> = (props) => (
  <ProcessingChoice {...props} dataType={DATA_TYPE.raw_amplicon_sequence} />
);

const launch = async (project_id: string, processing: Processing) =>
  (await launchRun({ project_id, ...processing })).id;

export function Submission() {
  const { user, workspace_id } = useSessionState();
  const navigate = useNavigate();
  if (!user || !workspace_id) return null;
  return (
    <SubmissionScreen
      owner={`${user.id}.${workspace_id}`}
      Processing={AmpliconProcessing}
      launch={launch}
      onSubmitted={({ project_id, run_id }) => {
        toast({ title: run_id ? 'Submitted; the run has been asked for.' : 'Submitted.', tone: 'success' });
        if (run_id) void navigate({ to: '/run/$id', params: { id: run_id } });
        else void navigate({ to: '/projects/$id', params: { id: project_id } });
      }}
    />
  );
}
