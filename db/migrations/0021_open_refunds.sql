-- `refund` is {reason, by, asked_at, gateway_id, refunded_at, failed_at} now; this finds those that have come to no end.
create index payments_refund_open on payments (id)
  where refund is not null and refund ->> 'refunded_at' is null and refund ->> 'failed_at' is null;
