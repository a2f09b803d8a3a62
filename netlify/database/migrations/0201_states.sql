-- This schema needs an empty database: one from before the first release is rejected here.
do $$ begin
  if to_regclass('orders') is not null then
    raise exception 'This database has tables of an earlier version of the shop: use an empty one.';
  end if;
end $$;

-- States and the transitions between them.
--
-- A transition that is not listed here raises an error. Those of orders are also in
-- src/shop/order-state.ts, which the pages use; a test compares the two lists.

create table state_transitions (
  subject text not null,
  from_state text not null,
  to_state text not null,
  primary key (subject, from_state, to_state)
);

insert into state_transitions (subject, from_state, to_state) values
  ('checkout', 'open', 'awaiting_payment'),
  ('checkout', 'open', 'ordered'),                -- nothing to pay
  ('checkout', 'open', 'expired'),
  ('checkout', 'awaiting_payment', 'ordered'),
  ('checkout', 'awaiting_payment', 'expired'),
  ('checkout', 'expired', 'ordered'),             -- paid after all: what was paid becomes an order

  ('payment', 'created', 'pending'),              -- captured, not settled yet (PayPal)
  ('payment', 'created', 'applied'),              -- paid, and the payment of its order
  ('payment', 'created', 'failed'),
  ('payment', 'created', 'cancelled'),
  ('payment', 'created', 'superseded'),           -- a hosted session: its payment intent was paid
  ('payment', 'created', 'refund_due'),
  ('payment', 'cancelled', 'pending'),            -- paid although we had canceled it
  ('payment', 'cancelled', 'applied'),
  ('payment', 'cancelled', 'refund_due'),
  ('payment', 'failed', 'pending'),
  ('payment', 'failed', 'applied'),
  ('payment', 'failed', 'refund_due'),
  ('payment', 'pending', 'applied'),
  ('payment', 'pending', 'failed'),
  ('payment', 'pending', 'refund_due'),
  ('payment', 'applied', 'refunded'),
  ('payment', 'refund_due', 'refunded'),
  ('payment', 'refund_due', 'failed'),            -- the money never came: there is nothing to refund
  ('payment', 'refunded', 'applied'),             -- the refund failed, so the money is still here
  ('payment', 'refunded', 'refund_due'),

  ('order', 'processing', 'shipped'),
  ('order', 'processing', 'cancelled'),
  ('order', 'processing', 'refunded'),
  ('order', 'shipped', 'delivered'),
  ('order', 'shipped', 'refunded'),
  ('order', 'delivered', 'refunded'),

  ('order payment', 'pending', 'completed'),
  ('order payment', 'pending', 'failed'),
  ('order payment', 'completed', 'refunded'),

  ('promo redemption', 'reserved', 'redeemed'),
  ('promo redemption', 'reserved', 'released'),
  ('promo redemption', 'released', 'reserved'),
  ('promo redemption', 'redeemed', 'released'),   -- the order was canceled, or its payment failed

  ('refund', 'queued', 'succeeded'),
  ('refund', 'queued', 'failed'),
  ('refund', 'failed', 'queued'),
  ('refund', 'succeeded', 'failed');              -- the customer's bank rejected it

-- Raises an error unless the transition is listed.
create function check_transition(p_subject text, p_from_state text, p_to_state text) returns void
language plpgsql as $$
begin
  if not exists (
    select from state_transitions
    where subject = p_subject and from_state = p_from_state and to_state = p_to_state
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
    perform check_transition(tg_argv[0], old_state, new_state);
  end if;
  return new;
end $$;

-- Trigger function: prevent_changes(column, …) rejects changes to any column that is not named.
create function prevent_changes() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'A row of % can''t be changed.', tg_table_name
      using errcode = 'check_violation', constraint = 'prevent_changes';
  end if;
  return new;
end $$;
