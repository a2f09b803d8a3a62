import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { officeRefuseReturn, type ManagedReturn } from '#contracts/returns/office-returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { returnStateLabels } from '#shop/return-labels.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { fragmentOf } from '#stores/office/list-query.ts';
import { $isOutdated, $formGeneration, runAction } from '#stores/office/managed.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { showToast } from '#stores/site/toasts.ts';
import { Loaded } from '../Loaded.tsx';
import { NumberHead } from '../NumberHead.tsx';
import { StepsState } from '../OrderState.tsx';
import { OutdatedNotice } from '../ActionNotice.tsx';
import { PageColumns } from '../PageColumns.tsx';
import { History } from '../History.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { Shopper } from '../Shopper.tsx';
import { ReturnedPieces } from './ReturnedPieces.tsx';
import { ReturnRefund } from './ReturnRefund.tsx';
import { ReturnTag } from './ReturnTag.tsx';
import { dueDay, dueOf, STATES, TABS } from './labels.ts';

export function ReturnPage() {
  const [returnNumber] = useState(() => normalizeOrderNumber(lastSegment()));
  const view = useStore(managedReturn.$view);
  const isOutdated = useStore($isOutdated);
  const formGeneration = useStore($formGeneration);
  useEffect(() => managedReturn.open({ returnNumber }), [returnNumber]);
  return (
    <>
      {view.state === 'shown' ? (
        <Head key={formGeneration} of={view.value} />
      ) : (
        <NumberHead number={returnNumber} back={{ href: officePaths.returns, name: 'Returns' }} />
      )}
      <Loaded live={managedReturn}>
        {(of) => (
          <>
            {isOutdated && <OutdatedNotice text="The return has changed." />}
            <PageColumns
              key={formGeneration}
              first={<ReturnedPieces of={of} />}
              side={
                <>
                  <ReturnTag of={of} />
                  <History {...of} due={dueNext(of)} />
                </>
              }
            >
              <ReturnRefund of={of} />
              <Shopper
                {...of}
                facts={{
                  Order: (
                    <>
                      <a href={officePaths.order(of.orderNumber)}>{of.orderNumber}</a>
                      <p>{of.order}</p>
                    </>
                  ),
                }}
              />
            </PageColumns>
          </>
        )}
      </Loaded>
    </>
  );
}

const dueNext = (of: ManagedReturn) =>
  of.dueAt ? `${dueOf(of)} due ${dueDay(of, new Date())}` : undefined;

function Head({ of }: { of: ManagedReturn }) {
  const [isRefusing, setRefusing] = useState(false);
  const { tab, steps } = STATES[of.state];
  return (
    <NumberHead
      number={of.returnNumber}
      back={{ href: officePaths.returns + fragmentOf({ tab, search: '' }), name: TABS[tab].name }}
      facts={
        <>
          <StepsState word={returnStateLabels[of.state]} made={steps} of={4} />
          <p className="muted" dir="auto">
            {of.name}, asked on {formatShortDay(new Date(of.requestedAt), new Date())}
          </p>
        </>
      }
    >
      {tab !== 'done' && !isRefusing && (
        <button
          className="button button-second button-small"
          type="button"
          onClick={() => setRefusing(true)}
        >
          Refuse
        </button>
      )}
      {isRefusing && <Refusal {...of} onClose={() => setRefusing(false)} />}
    </NumberHead>
  );
}

function Refusal({ returnNumber, onClose }: { returnNumber: string; onClose: () => void }) {
  const send = (reason: string) =>
    void runAction(officeRefuseReturn, { returnNumber, reason }, () => {
      showToast({ title: 'Refused', text: 'The shopper gets an email.' });
      onClose();
    });
  return (
    <section className="office-ask">
      <h2 className="visually-hidden">Refuse</h2>
      <ReasonForm
        id="refusal"
        hint="The shopper reads it."
        isLong
        maxLength={500}
        contract={officeRefuseReturn}
        label="Refuse"
        busyLabel="Refusing..."
        onSend={send}
        onClose={onClose}
      />
    </section>
  );
}
