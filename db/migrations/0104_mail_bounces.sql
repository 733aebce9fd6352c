-- Addresses that get no mails but codes and notices of security and law, because mails to them came back or were reported
-- as unwanted. A row that is lifted stays, so that a message which arrives late or again does not block the address anew.
create table mail_bounces (
  email citext primary key,
  kind text not null check (kind in ('hard', 'complaint')),
  message_id text not null,
  bounced_at timestamptz not null,
  lifted_at timestamptz
);
