-- This schema needs an empty database: one from before the first release is rejected here.
do $$ begin
  if to_regclass('orders') is not null then
    raise exception 'This database has tables of an earlier version of the shop: use an empty one.';
  end if;
end $$;

-- States and the transitions between them.
--
-- A transition that is not listed here raises an error. The steps of orders are also in
-- src/shop/order-state.ts, which the pages use; a test compares the two lists.

create table state_transitions (
  subject text not null,
  from_state text not null,
  to_state text not null,
  -- A step is asked for; the way back, to the state before a dispute, only follows from winning it.
  kind text not null default 'step' check (kind in ('step', 'dispute won')),
  primary key (subject, from_state, to_state)
);

insert into state_transitions (subject, from_state, to_state)
select subject, from_state, unnest(to_states)
from (values
  ('checkout', 'open', array['awaiting_payment', 'ordered', 'expired']),  -- ordered at once: nothing to pay
  ('checkout', 'awaiting_payment', array['ordered', 'expired']),
  ('checkout', 'expired', array['ordered']),  -- paid after all: what was paid becomes an order

  -- Pending: captured at PayPal, and not completed yet. Applied: paid, and the payment of its order. Superseded: a hosted
  -- session whose payment intent was paid.
  ('payment', 'created', array['pending', 'applied', 'cancelled', 'superseded', 'refund_due']),
  ('payment', 'cancelled', array['pending', 'applied', 'refund_due']),  -- paid although we had canceled it
  ('payment', 'pending', array['applied', 'failed']),
  ('payment', 'failed', array['refund_due']),
  ('payment', 'applied', array['refunded']),
  ('payment', 'refund_due', array['refunded']),
  ('payment', 'refunded', array['applied', 'refund_due']),  -- the refund failed, so the money is still here

  ('order', 'processing', array['shipped', 'cancelled', 'refunded']),
  ('order', 'shipped', array['delivered', 'refunded']),
  ('order', 'delivered', array['refunded']),

  ('order payment', 'pending', array['completed', 'failed']),
  ('order payment', 'completed', array['refunded']),

  ('promo redemption', 'reserved', array['redeemed', 'released']),
  ('promo redemption', 'released', array['reserved']),
  ('promo redemption', 'redeemed', array['released']),  -- the order was canceled, or its payment failed

  ('refund', 'queued', array['succeeded', 'failed']),
  ('refund', 'failed', array['queued']),
  ('refund', 'succeeded', array['failed']),  -- the customer's bank rejected it

  ('return', 'requested', array['label_sent', 'received', 'refused', 'cancelled']),  -- received: sent without our label
  ('return', 'label_sent', array['received', 'refused', 'cancelled']),
  ('return', 'received', array['completed', 'refused'])
) as transitions (subject, from_state, to_states);

insert into state_transitions (subject, from_state, to_state, kind)
values
  ('order', 'refunded', 'processing', 'dispute won'),
  ('order', 'refunded', 'shipped', 'dispute won'),
  ('order', 'refunded', 'delivered', 'dispute won'),
  ('order payment', 'refunded', 'completed', 'dispute won');

-- Raises an error unless the transition is listed, as one of these kinds.
create function check_transition(
  p_subject text, p_from_state text, p_to_state text, p_kinds text[] default array['step']
) returns void
language plpgsql as $$
begin
  if not exists (
    select from state_transitions
    where subject = p_subject and from_state = p_from_state and to_state = p_to_state and kind = any (p_kinds)
  ) then
    raise exception 'Not a transition of the %: from % to %.', p_subject, p_from_state, p_to_state
      using errcode = 'check_violation', constraint = 'state_transitions';
  end if;
end $$;

-- Trigger function: enforce_transition(subject, column) rejects a transition that is not listed.
create function enforce_transition() returns trigger
language plpgsql as $$
declare
  old_state text := to_jsonb(old) ->> tg_argv[1];
  new_state text := to_jsonb(new) ->> tg_argv[1];
begin
  if old_state is distinct from new_state then
    perform check_transition(tg_argv[0], old_state, new_state, array['step', 'dispute won']);
  end if;
  return new;
end $$;

-- Trigger function: prevent_changes(column, …) rejects changes to any column that is not named.
create function prevent_changes() returns trigger
language plpgsql as $$
declare
  free text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'A row of % can''t be changed.', tg_table_name
      using errcode = 'check_violation', constraint = 'prevent_changes';
  end if;
  return new;
end $$;
