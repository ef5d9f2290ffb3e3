import type { ShareLevel, ShareResult } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseEmailAddresses } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, RadioGroup, Textarea } from '#ui/forms';
import { describeExcluded, LEVELS, levels, type ShareableResource, summarizeGrants } from './describe-share.ts';
import { ExcludedMembersList } from './excluded-members-list.tsx';
import { RecipientChoices } from './recipient-choices.tsx';
import { recipientsQuery, share } from './shares.ts';

type ShareFormProps = { resource: ShareableResource };

/** The form to share with one or more recipients at an access level. */
export function ShareForm({ resource }: ShareFormProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [level, setLevel] = useState<ShareLevel>('read');
  const recipients = useQuery(recipientsQuery()).data?.data;
  const grantees = [...new Set([...parseEmailAddresses(text), ...chosen])];
  const hasChoices = recipients !== undefined && recipients.workspaces.length + recipients.people.length > 0;
  const give = useMutation({
    mutationFn: () => share(resource, { grantees, level }),
    onSuccess: ({ grantees: answers }) => {
      toast({ title: summarizeGrants(answers) });
      const refused = answers.filter(({ outcome }) => outcome === 'failed').map(({ grantee }) => grantee);
      setText(refused.filter((one) => !chosen.includes(one)).join('\n'));
      setChosen([]);
    },
  });
  return (
    <form
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate();
      }}
    >
      {recipients && <RecipientChoices recipients={recipients} chosen={chosen} onChange={setChosen} />}
      <Field
        label={hasChoices ? 'Or share with others' : 'Share with'}
        hint="Enter one or more email addresses or workspace IDs. People without an account get access when they sign up with this email address."
      >
        <Textarea rows={2} autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <RadioGroup
        label="Access level"
        hideLabel
        value={level}
        onValueChange={setLevel}
        options={levels.map((each) => ({ value: each, label: LEVELS[each].title, hint: LEVELS[each].description }))}
      />
      {give.error && <Note tone="bad">{sentenceOf(give.error)}</Note>}
      {give.data && <Answers grantees={give.data.grantees} leftOut={give.data.excluded} />}
      <div>
        <Button
          type="submit"
          look="primary"
          busy={give.isPending}
          disabledReason={grantees.length === 0 ? 'Enter an email address, or choose a workspace' : null}
        >
          {grantees.length === 0 ? 'Share' : `Share with ${grantees.length}`}
        </Button>
      </div>
    </form>
  );
}

type AnswersProps = { grantees: readonly ShareResult[]; leftOut: Parameters<typeof ExcludedMembersList>[0]['leftOut'] };

function Answers({ grantees, leftOut }: AnswersProps) {
  const refused = grantees.filter(({ outcome }) => outcome === 'failed');
  return (
    <>
      {refused.length > 0 && (
        <Note tone="warn" title={summarizeGrants(grantees)}>
          <ul>
            {refused.map(({ grantee, message }) => (
              <li key={grantee} className="break-words">
                {grantee}: {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {leftOut.length > 0 && (
        <Note tone="warn" title={describeExcluded(leftOut)}>
          <ExcludedMembersList leftOut={leftOut} />
        </Note>
      )}
    </>
  );
}
