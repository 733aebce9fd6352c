-- When a payment that waits after its last asking was asked about once more: each of them has its turn.
alter table payments add column recalled_at timestamptz;

-- A page of the friends whom somebody brought, newest first.
drop index users_referred_by;
create index users_referred_by on users (referred_by, id) where referred_by is not null;
