import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Checkbox, Field, Input } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { launchRun, type Processing } from './launch-run.ts';
import { ProcessingChoice } from './processing-choice.tsx';
import { Estimate } from './run-estimate.tsx';

type LaunchRunButtonProps = {
  projectId: string;
  projectName: string;
  dataType: number;
  /** A further reason why the action is disabled, such as foreign ownership. */
  whyNot?: string | null;
};

/** The button that runs a pipeline on a submission, and its drawer. */
export function LaunchRunButton(props: LaunchRunButtonProps) {
  const [open, setOpen] = useState(false);
  const denied = useDenial('create', 'run', 'runs');
  return (
    <>
      <Button look="primary" disabledReason={props.whyNot ?? denied} onClick={() => setOpen(true)}>
        <Play aria-hidden="true" />
        Run a pipeline
      </Button>
      {open && <LaunchDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function LaunchDrawer({ projectId, projectName, dataType, onClose }: LaunchRunButtonProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const [processing, setProcessing] = useState<Processing | null>(null);
  const [name, setName] = useState(projectName);
  const [again, setAgain] = useState(false);
  const chosen = processing?.param_set_id ? processing : null;
  const launch = useMutation({
    mutationFn: (way: Processing) =>
      launchRun({ ...way, project_id: projectId, compute_again: again, ...(name.trim() ? { name: name.trim() } : {}) }),
    onSuccess: (run) => {
      if (run.reused)
        toast({
          title: 'These reads were already processed this way.',
          description: run.reused_message ?? 'This is the existing run.',
        });
      void navigate({ to: '/run/$id', params: { id: run.id } });
    },
  });
  return (
    <Drawer
      onClose={onClose}
      title="Run a pipeline"
      description={`Choose the pipeline and parameters for ${projectName}.`}
      outcome={`All samples of “${projectName}” are processed.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={launch.isPending}
            disabledReason={chosen ? null : 'Choose a pipeline and a parameter set first.'}
            onClick={() => chosen && launch.mutate(chosen)}
          >
            Start run
          </Button>
        </>
      }
    >
      <PanelSection>
        <div className="grid gap-3.5">
          {launch.isError && <Note tone="bad">{sentenceOf(launch.error)}</Note>}
          <Field label="Run name">
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </Field>
          <ProcessingChoice dataType={dataType} value={processing} onValueChange={setProcessing} />
          <Checkbox
            label="Compute again"
            hint="Even if an identical run already exists."
            checked={again}
            onChange={(event) => setAgain(event.target.checked)}
          />
        </div>
      </PanelSection>
      {chosen && (
        <PanelSection title="Estimate">
          <Estimate order={{ ...chosen, project_id: projectId }} />
        </PanelSection>
      )}
    </Drawer>
  );
}
