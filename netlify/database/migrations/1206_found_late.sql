-- When it was written: a payment that was found late counts on the day on which it was paid. Null for what was booked before.
alter table bookings add column booked_at timestamptz;
alter table bookings alter column booked_at set default now();
