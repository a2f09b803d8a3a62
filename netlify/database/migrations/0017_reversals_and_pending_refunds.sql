-- Money that a provider takes back by itself, and refunds that fail without a word.

-- Writes down money that the provider took back for the shopper. In the books that is a refund; but we have given nothing,
-- and whoever disputed a payment gets no mail that says so. Answers whether it was of a payment of ours, and news.
create function adopt_reversal(p_provider text, p_payment text, p_provider_refund_id text, p_amount integer)
returns boolean
language plpgsql as $$
declare
  reversal uuid;
begin
  perform adopt_refund(p_provider, p_payment, p_provider_refund_id, p_amount, null);
  update refunds set reason = 'taken back by the provider'
  where idempotency_key = 'elsewhere:' || p_provider_refund_id and reason = 'made at the provider'
  returning id into reversal;
  delete from outbox where dedupe_key = 'order-refunded:' || reversal and done_at is null;
  return reversal is not null;
end $$;

-- When to ask about a refund again that seems done; null when it is settled. PayPal lets some wait for days, and sends no
-- event when one of them fails.
alter table refunds add column check_at timestamptz default now() + interval '1 day';
create index refunds_to_check on refunds (check_at) where state = 'succeeded';
