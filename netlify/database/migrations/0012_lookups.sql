-- What is looked up in a table that grows has an index (tests/integration/query-plans.test.ts, npm run bench:load).

-- A provider tells us of a refund by its own id.
create index refunds_at_provider on refunds (provider_refund_id) where provider_refund_id is not null;
