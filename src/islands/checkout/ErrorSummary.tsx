import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { $invalidFields, type FormField } from '#stores/checkout/checkout.ts';
import { Icon } from '../Icon.tsx';
import { FIELD_LABELS, fieldId, focusField, FORM_PARTS } from './form-fields.ts';
import styles from './checkout.module.css';

/** Links to all invalid fields. */
export function ErrorSummary() {
  const fields = useStore($invalidFields);
  if (fields.length === 0) return null;
  return (
    <section className={`notice notice-bad ${styles.summary}`} aria-labelledby="wrong-fields">
      <Icon name="alert" />
      <div>
        <h2 className="display-4" id="wrong-fields">
          {fields.length === 1 ? 'Please check one field' : `Please check ${fields.length} fields`}
        </h2>
        <dl className={styles.parts}>
          {Object.entries(FORM_PARTS).map(([part, name]) => (
            <Part key={part} name={name} fields={fields.filter((field) => field.part === part)} />
          ))}
        </dl>
      </div>
    </section>
  );
}

function Part({ name, fields }: { name: string; fields: readonly FormField[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <dt>{`${name}:`}</dt>{' '}
      <dd>
        {fields.map((field, index) => (
          <Fragment key={field.field}>
            {index > 0 && <span>, </span>}
            <FieldLink {...field} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function FieldLink({ field, name }: FormField) {
  return (
    <a
      href={`#${fieldId(field)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(field);
      }}
    >
      {FIELD_LABELS[name]}
    </a>
  );
}
