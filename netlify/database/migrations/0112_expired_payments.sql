-- A payment may be attached to a checkout after the caller has canceled the others at their providers, so expiring a checkout
-- doesn't mark its payments as canceled any more: the reconciler asks their providers, and cancels or refunds them.

-- Expires an unpaid checkout and releases its promo code. Its payments stay as they are, for the reconciler.
create or replace function expire_checkout(p_checkout_id uuid) returns void
language plpgsql as $$
declare
  released_code text;
begin
  perform lock_checkout_key((select checkout_key from checkouts where id = p_checkout_id));
  update checkouts set state = 'expired'
  where id = p_checkout_id and state in ('open', 'awaiting_payment');
  if not found then
    return;
  end if;
  update promo_redemptions set state = 'released'
  where checkout_id = p_checkout_id and state = 'reserved'
  returning code into released_code;
  update promo_codes set used = used - 1 where code = released_code;
end $$;
