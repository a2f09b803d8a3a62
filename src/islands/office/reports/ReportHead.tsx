import { useState } from 'react';
import { formatMonth } from '#shop/office-clock.ts';
import { shopClock } from '#shop/shop-clock.ts';
import {
  daysOfMonth,
  monthAfter,
  monthOf,
  reportErrors,
} from '#stores/office/reports/report-days.ts';
import { showDays } from '#stores/office/reports/reports.ts';
import { shopNow } from '#stores/site/clock.ts';
import type { DayRange } from '#shop/delivery.ts';
import { Button } from '#islands/Button.tsx';
import { Field } from '#islands/Field.tsx';
import { Stepper } from '#islands/Stepper.tsx';
import styles from './reports.module.css';

/** The title, and which days are shown: a month between two arrows, or from one day to another. */
export function ReportHead({ days }: { days: DayRange }) {
  const [isTyping, setTyping] = useState(false);
  const month = isTyping ? undefined : monthOf(days);
  const byMonth = () => {
    setTyping(false);
    if (!monthOf(days)) showDays(daysOfMonth(days.to.slice(0, 7)));
  };
  return (
    <div className="page-head">
      <h1 className="display-1">Reports</h1>
      {days.from !== '' && (
        <div className={`office-row ${styles.days}`}>
          {month ? <MonthStepper month={month} /> : <OtherDates days={days} />}
          <Button variant="text" onClick={month ? () => setTyping(true) : byMonth}>
            {month ? 'Other dates' : 'By month'}
          </Button>
        </div>
      )}
    </div>
  );
}

function MonthStepper({ month }: { month: string }) {
  const isLast = month >= shopClock(shopNow()).day.slice(0, 7);
  return (
    <Stepper
      label="Month"
      names={['Previous month', 'Next month']}
      icons={['back', 'back']}
      value={0}
      min={-1}
      max={isLast ? 0 : 1}
      onChange={(months) => showDays(daysOfMonth(monthAfter(month, months)))}
      className={styles.month}
    >
      <output aria-label="Shown">{formatMonth(`${month}-01`, 'numeric')}</output>
    </Stepper>
  );
}

function OtherDates({ days }: { days: DayRange }) {
  const [shown, setShown] = useState(days);
  const [typed, setTyped] = useState(days);
  if (shown !== days) {
    setShown(days);
    setTyped(days);
  }
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? reportErrors(typed) : {};
  const day = (name: keyof DayRange, label: string) => (
    <Field
      id={`report-${name}`}
      label={label}
      type="date"
      value={typed[name]}
      error={errors[name]}
      live="status"
      onEdit={(day) => setTyped({ ...typed, [name]: day })}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        const wrong = Object.keys(reportErrors(typed))[0];
        if (wrong === undefined) showDays(typed);
        else document.getElementById(`report-${wrong}`)?.focus();
      }}
    >
      {day('from', 'From')}
      {day('to', 'To')}
      <Button variant="second" size="small" type="submit">
        Show
      </Button>
    </form>
  );
}
