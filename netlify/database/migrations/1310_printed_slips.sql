-- Whether the packing slip of an order was printed: `current`, or `outdated` once its address or a size has changed since; else null.
-- Volatile, as it is read after a change in one statement with it.
create function packing_slip_state(p_order_number text) returns text
language sql volatile as $$
  select case
    when max(at) filter (where action = 'print') > coalesce(max(at) filter (where action <> 'print'), '-infinity') then 'current'
    when count(*) filter (where action = 'print') > 0 then 'outdated'
  end
  from audit
  where subject = 'order' and subject_id = p_order_number and action in ('print', 'correct address', 'change size')
$$;

-- As in 1009; a slip that is printed again within a minute, because the order has changed, is no double press.
create or replace function add_order_entry(p_order_id uuid, p_action text, p_details jsonb, p_actor text) returns void
language plpgsql as $$
declare
  locked orders;
begin
  select * into locked from orders where id = p_order_id for update;
  if not exists (
    select from audit
    where subject = 'order' and subject_id = locked.order_number and at > now() - interval '1 minute'
      and (action, details, actor) = (p_action, p_details, p_actor)
      and (action <> 'print' or packing_slip_state(subject_id) = 'current')
  ) then
    perform add_audit_entry(p_actor, p_action, 'order', locked.order_number, p_details);
  end if;
end $$;
