import { expressionEngines, expressionEngineTitles } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { SegmentedControl, Select, Switch } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { FieldSelect, GroupSelect } from '../../frame/tab-controls.tsx';
import { groupFields, numberFields } from '../../view/view-fields.ts';
import { ALPHAS } from '../lefse/lefse-view.ts';

export type ContrastProps = Pick<AnalysisTabProps, 'cohort' | 'view' | 'onView' | 'groups'> & {
  group: string | null;
  /** Of the groups that can be compared. */
  names: readonly string[];
  reference: string | null;
  compared: string | null;
};

/** The two groups of the contrast; choosing the one for the other turns it round. */
export function ContrastSelect({ names, reference, compared, onView }: ContrastProps) {
  if (names.length < 2 || reference === null || compared === null) return null;
  const sides = [
    { prefix: 'Compare', label: 'Group that is compared', side: 'compared', value: compared },
    { prefix: 'Against', label: 'Reference group', side: 'reference', value: reference },
  ] as const;
  const choose = (side: 'compared' | 'reference', name: string) => {
    const isOther = name === (side === 'compared' ? reference : compared);
    const [left, right] = side === 'compared' ? [compared, reference] : [reference, compared];
    onView({ [side]: name, [side === 'compared' ? 'reference' : 'compared']: isOther ? left : right });
  };
  return sides.map(({ prefix, label, side, value }) => (
    <Select
      key={side}
      height="small"
      prefix={prefix}
      label={label}
      value={value}
      onValueChange={(name) => choose(side, name)}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  ));
}

/** What is held constant: two fields at most here, ten by the API; and the subject of a pair. */
export function DesignSelect({ cohort, view, onView, group }: ContrastProps) {
  const fields = [...groupFields(cohort.fields, cohort.n_samples), ...numberFields(cohort.fields)];
  const others = fields.filter(({ field }) => field !== group);
  return (
    <>
      <FieldSelect
        prefix="Covariate"
        label="Covariate of the design"
        fields={others.filter(({ field }) => field !== view.adjust2)}
        value={view.adjust || null}
        onChange={(field) => onView({ adjust: field || undefined, ...(field ? {} : { adjust2: undefined }) })}
      />
      {view.adjust && (
        <FieldSelect
          prefix="and"
          label="Second covariate of the design"
          fields={others.filter(({ field }) => field !== view.adjust)}
          value={view.adjust2 || null}
          onChange={(field) => onView({ adjust2: field || undefined })}
        />
      )}
      {cohort.n_subjects > 0 && cohort.n_subjects < cohort.n_samples && (
        <Switch
          label="Paired by subject"
          checked={view.paired === 'on'}
          onChange={({ currentTarget }) => onView({ paired: currentTarget.checked ? 'on' : undefined })}
        />
      )}
    </>
  );
}

export function AlphaSelect({ view, onView, noun }: Pick<ContrastProps, 'view' | 'onView'> & { noun: string }) {
  return (
    <Select
      height="small"
      prefix="q <"
      label={`Adjusted p below which a ${noun} counts as different`}
      value={String(view.alpha)}
      onValueChange={(chosen) => onView({ alpha: ALPHAS.find((each) => String(each) === chosen) })}
      options={ALPHAS.map((each) => ({ value: String(each), label: String(each) }))}
    />
  );
}

/** How it is drawn, which groups, which design, which engine. */
export function ExpressionControls(props: ContrastProps & { children: ReactNode }) {
  const { cohort, view, onView, groups, group, children } = props;
  return (
    <>
      <SegmentedControl
        label="Drawn as"
        value={view.genes}
        onValueChange={(genes) => onView({ genes })}
        options={[
          { value: 'volcano', label: 'Volcano' },
          { value: 'ma', label: 'MA' },
          { value: 'heat', label: 'Heat map' },
          { value: 'sets', label: 'Gene sets' },
        ]}
      />
      <GroupSelect cohort={cohort} group={group} groups={groups} onView={onView} />
      <ContrastSelect {...props} />
      <DesignSelect {...props} />
      <Select
        height="small"
        label="Program"
        value={view.engine}
        onValueChange={(engine) => onView({ engine })}
        options={expressionEngines.map((engine) => ({ value: engine, label: expressionEngineTitles[engine] }))}
      />
      <AlphaSelect view={view} onView={onView} noun="gene" />
      {view.engine === 'deseq2' && view.genes !== 'sets' && (
        <Switch
          label="Shrunken fold changes"
          checked={view.shrink === 'on'}
          onChange={({ currentTarget }) => onView({ shrink: currentTarget.checked ? 'on' : undefined })}
        />
      )}
      {children}
    </>
  );
}
