import { CallError, type ChecklistItem, type PublicationDetail, type PublicObjectType } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { placeFailure } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { useSettled } from '#ui/filters';
import { Drawer, PanelSection } from '#ui/overlays';
import { sumUpChecklist, whyNotSubmit } from '../../model/describe-publication.ts';
import { askAnew, askFor, checklistQuery, review, type Terms } from '../../queries/publications.ts';
import { Checklist } from '../detail/checklist-card.tsx';
import { DecideDialog } from '../detail/decide-dialog.tsx';
import { type TermErrors, TermsFields } from './terms-fields.tsx';

/** What may become public, as its own page knows it. */
export interface PublicThing {
  kind: PublicObjectType;
  id: string;
  name: string;
  workspace_id: string;
}

type RequestDrawerProps = {
  thing: PublicThing;
  /** The request as it is; null before there is one. */
  publication: PublicationDetail | null;
  /** The role in which the terms are edited. */
  as: 'owner' | 'reviewer';
  onClose: () => void;
};

const termsOf = (publication: PublicationDetail | null): Terms => ({
  licence: publication?.licence ?? null,
  human_reads: publication?.human_reads ?? null,
  embargo_until: publication?.embargo_until ?? null,
  metadata_note: publication?.metadata_note ?? '',
});

function useSave({ thing, as, publication }: RequestDrawerProps) {
  const [kept, setKept] = useState(publication);
  const [errors, setErrors] = useState<TermErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState(false);
  const save = useMutation({
    mutationFn: (terms: Terms) => {
      const { kind: object_type, id: object_id, workspace_id } = thing;
      if (as === 'reviewer' && kept) return review(kept, 'edit', { terms });
      return askFor({ object_type, object_id, workspace_id, terms, action: 'save', change_no: kept?.change_no });
    },
    onMutate: () => {
      setErrors({});
      setProblem(null);
      setOvertaken(false);
    },
    onSuccess: (saved) => {
      setKept(saved);
      toast({ title: 'Draft saved', tone: 'success' });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 409 && kept) {
        setKept(await askAnew(kept.publication_id));
        setOvertaken(true);
      }
      const fields = ['licence', 'human_reads', 'embargo_until', 'metadata_note'] as const;
      setProblem(
        placeFailure(error, fields, (field, { message }) => setErrors((old) => ({ ...old, [field]: message }))),
      );
    },
  });
  return { kept, errors, problem, overtaken, save };
}

/** The checklist for the terms in the form; reviewers see the saved one. */
function useChecklist({ thing, as }: RequestDrawerProps, terms: Terms): readonly ChecklistItem[] | null {
  const settled = useSettled(terms);
  const { kind: object_type, id: object_id, workspace_id } = thing;
  const query = checklistQuery({ object_type, object_id, workspace_id }, settled);
  const { data } = useQuery({ ...query, enabled: as === 'owner' });
  return data?.data.checklist ?? null;
}

type OutcomeProps = { held: string | null; unsaved: boolean; kept: PublicationDetail | null };

/** What blocks the submission, the save state, and a link to the request. */
export function Outcome({ held, unsaved, kept }: OutcomeProps) {
  const saved = unsaved ? 'Not saved yet. Saving creates a draft; nothing is published.' : 'Draft saved.';
  return (
    <>
      {held ?? saved}{' '}
      {kept && (
        <Link to="/publicise/$id" params={{ id: kept.publication_id }} className="whitespace-nowrap text-accent-text">
          Open request
        </Link>
      )}
    </>
  );
}

/** The terms and checklist of a publication request. */
export function RequestDrawer(props: RequestDrawerProps) {
  const { thing, publication, as, onClose } = props;
  const [terms, setTerms] = useState(termsOf(publication));
  const [asking, setAsking] = useState(false);
  const { kept, errors, problem, overtaken, save } = useSave(props);
  const checked = useChecklist(props, terms);
  const checklist = checked ?? kept?.checklist ?? null;
  const unsaved = kept === null || JSON.stringify(termsOf(kept)) !== JSON.stringify(terms);
  const held = checklist === null ? 'Running the checklist …' : whyNotSubmit(checklist);
  const submits = as === 'owner' && (kept === null || kept.may.includes('submit'));
  const submit = () => (unsaved ? save.mutate(terms, { onSuccess: () => setAsking(true) }) : setAsking(true));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Publish “${thing.name}”`}
      description="Terms and checklist of a publication request."
      outcome={<Outcome held={submits ? held : null} unsaved={unsaved} kept={kept} />}
      footer={
        <>
          <Button busy={save.isPending} onClick={() => save.mutate(terms)}>
            {kept ? 'Save' : 'Save as draft'}
          </Button>
          {submits && (
            <Button look="primary" disabledReason={held} busy={save.isPending} onClick={submit}>
              Submit for review
            </Button>
          )}
        </>
      }
    >
      <PanelSection>
        <p className="mb-3 text-13 text-ink-2">
          A portal reviewer checks it before publication. For human samples, ages are capped at 90, dates cut to the
          year and locations to the region.
        </p>
        {problem && (
          <Note
            tone="bad"
            className="mb-3"
            actions={
              overtaken && (
                <Button size="small" onClick={() => setTerms(termsOf(kept))}>
                  Show current version
                </Button>
              )
            }
          >
            {problem} {overtaken && 'Save again to overwrite it.'}
          </Note>
        )}
        <TermsFields kind={thing.kind} terms={terms} errors={errors} onChange={setTerms} />
      </PanelSection>
      {checklist && (
        <PanelSection title="Checklist" aside={<span className="text-12 text-ink-2">{sumUpChecklist(checklist)}</span>}>
          <div className="-mx-3.5">
            <Checklist checklist={checklist} />
          </div>
        </PanelSection>
      )}
      {asking && kept && (
        <DecideDialog publication={kept} step="submit" onClose={() => setAsking(false)} onDecided={onClose} />
      )}
    </Drawer>
  );
}
