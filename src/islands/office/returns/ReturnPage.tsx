import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { officeRefuseReturn, type ManagedReturn } from '#contracts/office/returns.ts';
import { officePaths } from '#shop/office-paths.ts';
import { formatShortDay } from '#shop/office-clock.ts';
import { returnStateLabels } from '#shop/return-labels.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { queryFragment } from '#stores/office/list-query.ts';
import { managedReturn } from '#stores/office/returns/returns.ts';
import { lastSegment } from '#stores/site/last-segment.ts';
import { showToast } from '#stores/site/toasts.ts';
import { shopNow } from '#stores/site/clock.ts';
import { Button } from '#islands/Button.tsx';
import { Loaded } from '#islands/Loaded.tsx';
import { DetailHead } from '../DetailHead.tsx';
import { StepsState } from '../OrderState.tsx';
import { PageColumns } from '../PageColumns.tsx';
import { History } from '../History.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { Shopper } from '../Shopper.tsx';
import { ReturnedPieces } from './ReturnedPieces.tsx';
import { ReturnRefund } from './ReturnRefund.tsx';
import { ReturnTag } from './ReturnTag.tsx';
import { describeDueDay, dueWork, STATES, RETURN_LISTS } from './labels.ts';

export function ReturnPage() {
  const [returnNumber] = useState(() => normalizeOrderNumber(lastSegment()));
  const view = useStore(managedReturn.$view);
  return (
    <>
      {view.state === 'shown' ? (
        <Head returned={view.value} />
      ) : (
        <DetailHead title={returnNumber} back={{ href: officePaths.returns, name: 'Returns' }} />
      )}
      <Loaded resource={managedReturn}>
        {(returned) => (
          <>
            <PageColumns
              first={<ReturnedPieces returned={returned} />}
              side={
                <>
                  <ReturnTag returned={returned} />
                  <History {...returned} resource={managedReturn} due={dueNext(returned)} />
                </>
              }
            >
              <ReturnRefund returned={returned} />
              <Shopper
                {...returned}
                resource={managedReturn}
                facts={{
                  Order: (
                    <>
                      <a href={officePaths.order(returned.orderNumber)}>{returned.orderNumber}</a>
                      <p>{returned.order}</p>
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

const dueNext = (returned: ManagedReturn) =>
  returned.dueAt ? `${dueWork(returned)} due ${describeDueDay(returned, shopNow())}` : undefined;

function Head({ returned }: { returned: ManagedReturn }) {
  const [isRefusing, setRefusing] = useState(false);
  const { tab, steps } = STATES[returned.state];
  return (
    <DetailHead
      title={returned.returnNumber}
      back={{
        href: officePaths.returns + queryFragment({ tab, search: '' }),
        name: RETURN_LISTS[tab].name,
      }}
      facts={
        <>
          <StepsState word={returnStateLabels[returned.state]} made={steps} total={4} />
          <p className="muted" dir="auto">
            {`${returned.name}, asked on ${formatShortDay(new Date(returned.requestedAt), shopNow())}`}
          </p>
        </>
      }
    >
      {tab !== 'done' && !isRefusing && (
        <Button variant="second" size="small" onClick={() => setRefusing(true)}>
          Refuse
        </Button>
      )}
      {isRefusing && <Refusal {...returned} onClose={() => setRefusing(false)} />}
    </DetailHead>
  );
}

const refuseReturn = managedReturn.action(officeRefuseReturn);

function Refusal({ returnNumber, onClose }: { returnNumber: string; onClose: () => void }) {
  const send = (reason: string) =>
    void refuseReturn.run({ returnNumber, reason }, () => {
      showToast({ title: 'Refused', text: 'The shopper gets an email.' });
      onClose();
    });
  return (
    <section className="office-row office-ask">
      <h2 className="visually-hidden">Refuse</h2>
      <ReasonForm
        hint="The shopper reads it."
        isLong
        maxLength={500}
        action={refuseReturn}
        label="Refuse"
        busyLabel="Refusing..."
        onSend={send}
        onClose={onClose}
      />
    </section>
  );
}
