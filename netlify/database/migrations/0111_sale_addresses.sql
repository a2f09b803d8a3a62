-- Where a storefront sale is to be shipped. Stripe's page collects the address; the seller needs it to send the package.

alter table connect_sales
  -- As Stripe returned it: name, line1, line2, city, state, postal_code, country (a code). Null for sales made before Stripe
  -- collected it, and once it is purged.
  add column shipping jsonb check (jsonb_typeof(shipping) = 'object');

create index sale_addresses_to_purge on connect_sales (created_at) where shipping is not null;
