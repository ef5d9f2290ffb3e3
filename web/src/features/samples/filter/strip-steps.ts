import {
  type Attrition,
  type AttritionStep,
  type SampleField,
  type SampleFilter,
  sampleFilterSchema,
  stepsBelow,
  successiveSteps,
} from '@cohortium/contract';
import { describeRule, type NamesOfIds } from '../rule/describe-rule.ts';

/** One rule or group of the filter, as a chip. */
export interface StepPart {
  /** Its path in the filter, as named by the server. */
  path: string;
  title: string;
  description: string;
}

/** One bar of the filter strip: its condition and the remaining samples. */
export interface StripStep {
  key: string;
  n_samples: number;
  /** One part, or the alternatives of which at least one must hold. */
  parts: readonly StepPart[];
}

const isAlternatives = ({ path }: AttritionStep) => path === 'or_' || path.endsWith('.or_');

type Words = { catalogue: readonly SampleField[]; names?: NamesOfIds };

function partOf(step: AttritionStep, filter: SampleFilter, { catalogue, names }: Words): StepPart {
  const [, list, at] = /^(and_|or_)\.(\d+)$/.exec(step.path) ?? [];
  const rule = (list === 'and_' ? filter.and_ : filter.or_)[Number(at)];
  return {
    path: step.path,
    ...(list && rule ? describeRule(rule, catalogue, names) : { title: '', description: step.description }),
  };
}

/** The steps of a filter, as counted and recorded by the server. */
export function stripSteps(filter: SampleFilter, { steps }: Attrition, words: Words): StripStep[] {
  return successiveSteps(filter, steps).map((step) => {
    const inner = isAlternatives(step) ? stepsBelow(steps, step) : [];
    const parts = (inner.length > 0 ? inner : [step]).map((each) => partOf(each, filter, words));
    return { key: step.path, n_samples: step.n_samples, parts };
  });
}

/** Describes a step, for users and for the recipe. */
export const describeStep = ({ parts }: Pick<StripStep, 'parts'>): string =>
  parts.map(({ title, description }) => [title, description].filter(Boolean).join(' ')).join(' or ');

function without(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const at = Number(first);
    return value.flatMap((each, index) => (index !== at ? [each] : rest.length > 0 ? [without(each, rest)] : []));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      if (name !== first) return [[name, each]];
      return rest.length > 0 ? [[name, without(each, rest)]] : [];
    }),
  );
}

/** Removes the part at a path; returns the same filter if there is none. */
export const removeAtPath = (filter: SampleFilter, path: string): SampleFilter =>
  sampleFilterSchema.safeParse(without(filter, path.split('.'))).data ?? filter;
