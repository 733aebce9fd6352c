-- The voucher that somebody wants to use with the account that is being made.
alter table registrations add column voucher_code citext;
