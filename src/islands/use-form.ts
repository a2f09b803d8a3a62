import { useEffect, useState } from 'react';
import type { Message } from '#shop/site-messages.ts';
import type { Action } from '#stores/site/actions.ts';
import type { Draft } from '#stores/site/drafts.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { dismissFailuresOf, showFailure } from '#stores/site/toasts.ts';
import { focusInvalidField } from '#islands/Field.tsx';
import { useAction } from './use-action.ts';

export type FormErrors<Values> = { [Name in keyof Values]?: string };

interface Options<Values> {
  /** The start of each field's id. */
  id: string;
  /** The action that sends it. */
  action: Action;
  initial: Values | (() => Values);
  /** The problems of the fields, the first one first. */
  validate?: (values: Values) => FormErrors<Values>;
  /** The toast for what is wrong with the fields, until the last of it is mended. */
  describeErrors?: (errors: FormErrors<Values>) => Message | undefined;
  /** Keeps its texts, and the key, while they are written. */
  draft?: Draft;
  /** Something else than what was sent before gets another key, though no answer came. */
  renewsKey?: boolean;
}

/** A form's typed values, their problems, and the key under which they are sent. */
export function useForm<Values extends object>(options: Options<Values>) {
  const { id, action, initial, validate, describeErrors, draft, renewsKey = false } = options;
  const [{ values, key }, setForm] = useState((): { values: Values; key: string } => {
    const { key = crypto.randomUUID(), ...texts } = draft?.read() ?? {};
    return { values: { ...begin(initial), ...texts }, key };
  });
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const { problem } = useAction(action);
  const renewKey = () => setForm((form) => ({ ...form, key: crypto.randomUUID() }));
  useProblem(id, problem, renewKey);
  useEffect(() => {
    draft?.keep(values, key);
  }, [draft, values, key]);

  function edit(changed: Partial<Values>): void {
    setForm((form) => ({
      values: { ...form.values, ...changed },
      key: renewsKey ? crypto.randomUUID() : form.key,
    }));
    const wrong = Object.entries(errors).filter(([name]) => !(name in changed));
    setErrors(Object.fromEntries(wrong) as FormErrors<Values>);
    if (wrong.length === 0) dismissFailuresOf(action.key);
    // That someone else was faster stays true.
    if (!problem?.isRefused) action.dismissProblem(action.key);
  }

  /** The properties of the `Field` for a text. */
  function bind<Name extends keyof Values & string>(
    name: Values[Name] extends string ? Name : never,
  ) {
    return {
      id: `${id}-${name}`,
      value: values[name] as string,
      error: errors[name] ?? (problem?.field === name ? problem.text : undefined),
      onEdit: (text: string) => edit({ [name]: text } as Partial<Values>),
    };
  }

  /** Sends it, or shows what `check` finds wrong and focuses the first of it. */
  function submit(send: () => void, check = validate): void {
    focusInvalidField(() => {
      const found = check?.(values) ?? {};
      const [invalid] = Object.keys(found);
      const toast = invalid && describeErrors?.(found);
      dismissFailuresOf(action.key);
      if (toast) showFailure(toast, action.key, true);
      setErrors(found);
      if (invalid === undefined) send();
      return invalid && `${id}-${invalid}`;
    });
  }

  /** Begins it again once it is done, unless something else is typed by then. */
  function reset(): void {
    setForm((form) =>
      form.key === key ? { values: begin(initial), key: crypto.randomUUID() } : form,
    );
  }
  return { values, errors, key, setErrors, renewKey, edit, bind, submit, reset };
}

const begin = <Values extends object>(initial: Values | (() => Values)): Values =>
  typeof initial === 'function' ? initial() : initial;

/** Focuses the field at fault. What is sent after a refusal is another request; without an answer, it is the same. */
function useProblem(
  id: string,
  problem: ReturnType<typeof useAction>['problem'],
  renewKey: () => void,
): void {
  useEffect(() => {
    if (problem?.field !== undefined) {
      focusInView(document.getElementById(`${id}-${problem.field}`));
    }
    if (problem?.isRefused) renewKey();
  }, [id, problem]);
}
