import { useNavigate } from '@tanstack/react-router';
import { paramsOfStep, SubmissionScreen, stepOfParams, submissionOfParams } from '#features/ingestion';
import { launchRun, type Processing, ProcessingChoice } from '#features/pipelines';
import { toast } from '#ui/feedback';
import { usePageSearch } from '../../page-search.ts';
import { useSessionState } from '../../use-session.ts';

const launch = async (project_id: string, processing: Processing) =>
  (await launchRun({ project_id, ...processing })).id;

export function Submission() {
  const { user, workspace_id } = useSessionState();
  const search = usePageSearch('/microbiomics');
  const navigate = useNavigate();
  if (!user || !workspace_id) return null;
  const owner = `${user.id}.${workspace_id}`;
  return (
    <SubmissionScreen
      key={owner}
      owner={owner}
      step={stepOfParams(search)}
      id={submissionOfParams(search)}
      onNavigate={({ step, id }) =>
        void navigate({
          to: '.',
          search: { ...paramsOfStep(step), ...(id === null ? {} : { id }) },
          // A draft that was just saved keeps its page when the URL gets its ID.
          replace: step === stepOfParams(search),
        })
      }
      Processing={ProcessingChoice}
      launch={launch}
      onSubmitted={({ project_id, run_id }) => {
        toast({ title: run_id ? 'Submitted. The run is queued.' : 'Submitted.', tone: 'success' });
        if (run_id) void navigate({ to: '/run/$id', params: { id: run_id } });
        else void navigate({ to: '/projects/$id', params: { id: project_id } });
      }}
    />
  );
}
