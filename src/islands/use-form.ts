import { useEffect, useState } from 'react';
import type { Action } from '#stores/site/actions.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { focusInvalidField } from '#islands/Field.tsx';
import { useAction } from './use-action.ts';

export type FormErrors<Values> = { [Name in keyof Values]?: string };

interface Options<Values> {
  /** What the id of each field begins with. */
  id: string;
  /** What sends it. */
  action: Action;
  initial: Values | (() => Values);
  /** What is wrong with the fields, the first one first. */
  validate?: (values: Values) => FormErrors<Values>;
}

/** What is typed in a form, what is wrong with it, and the key under which it is sent. */
export function useForm<Values extends object>({ id, action, initial, validate }: Options<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { problem } = useAction(action);
  const renewKey = () => setKey(crypto.randomUUID());
  useEffect(() => {
    if (problem?.field !== undefined) {
      focusInView(document.getElementById(`${id}-${problem.field}`));
    }
    // What is sent after a refusal is something else; without an answer, it is the same.
    if (problem?.isRefused) setKey(crypto.randomUUID());
  }, [id, problem]);

  function edit(changed: Partial<Values>): void {
    setValues({ ...values, ...changed });
    const isSame = ([name]: [string, unknown]) => !(name in changed);
    setErrors(Object.fromEntries(Object.entries(errors).filter(isSame)) as FormErrors<Values>);
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

  /** Sends it, or shows what is wrong and focuses the first of it. */
  function submit(send: () => void): void {
    focusInvalidField(() => {
      const found = validate?.(values) ?? {};
      setErrors(found);
      const [invalid] = Object.keys(found);
      if (invalid === undefined) send();
      return invalid && `${id}-${invalid}`;
    });
  }
  return { values, errors, key, renewKey, edit, bind, submit };
}
