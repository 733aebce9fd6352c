-- Browsers that each user has signed in with, by the hash of their device cookie.
create table user_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index user_devices_device on user_devices (device_hash);

-- Where each account was registered from, to recognise accounts of the same user. Mailbox and phone number are
-- normalised and hashed. Network and device are unknown for accounts that were not registered over HTTP.
create table registration_origins (
  user_id uuid primary key references users (id) on delete cascade,
  mailbox_hash text not null,
  phone_hash text not null,
  network_hash text,
  device_hash text
);

-- Welcome bonuses, at most one for each mailbox and each phone number. The hashes stay when an account is erased.
create table welcome_bonuses (
  user_id uuid primary key references users (id),
  mailbox_hash text not null unique,
  phone_hash text not null unique,
  network_hash text,
  coins bigint not null check (coins > 0),
  created_at timestamptz not null,
  -- Set if the bonus was not paid at registration.
  held_at timestamptz,
  paid_at timestamptz,
  check (held_at is not null or paid_at is not null)
);
create index welcome_bonuses_network on welcome_bonuses (network_hash, created_at) where held_at is null;

-- One commission for each friend's mailbox and phone number. Set only on commissions that were paid.
alter table affiliate_commissions add column mailbox_hash text unique;
alter table affiliate_commissions add column phone_hash text unique;
-- Why no commission was paid.
alter table affiliate_commissions add column withheld text
  check (withheld in ('mailbox', 'phone', 'device', 'network', 'repeated'));
alter table affiliate_commissions add check (withheld is null or coins = 0);

with parts as (
  select id, lower(split_part(email::text, '@', 1)) as local, lower(split_part(email::text, '@', 2)) as host from users
), untagged as (
  select id, coalesce(nullif(split_part(local, '+', 1), ''), local) as local, host from parts
), mailboxes as (
  select id, case when host in ('gmail.com', 'googlemail.com')
    then coalesce(nullif(replace(local, '.', ''), ''), local) || '@gmail.com' else local || '@' || host end as mailbox
  from untagged
)
insert into registration_origins (user_id, mailbox_hash, phone_hash)
select users.id, encode(sha256(convert_to(mailbox, 'UTF8')), 'hex'),
  encode(sha256(convert_to(regexp_replace(phone, '^\+620+', '+62'), 'UTF8')), 'hex')
from users join mailboxes on mailboxes.id = users.id;

insert into welcome_bonuses (user_id, mailbox_hash, phone_hash, coins, created_at, paid_at)
select origin.user_id, mailbox_hash, phone_hash, amount, transfers.created_at, transfers.created_at
from registration_origins origin join transfers on idempotency_key = 'welcome:' || origin.user_id
order by transfers.created_at, transfers.id
on conflict do nothing;

-- Of friends who share a contact, the first commission keeps the claim.
update affiliate_commissions set mailbox_hash = origin.mailbox_hash, phone_hash = origin.phone_hash
from registration_origins origin
where origin.user_id = referee_id and coins > 0 and not exists (
  select from affiliate_commissions earlier join registration_origins other on other.user_id = earlier.referee_id
  where (other.mailbox_hash = origin.mailbox_hash or other.phone_hash = origin.phone_hash)
    and (earlier.created_at, earlier.referee_id) < (affiliate_commissions.created_at, affiliate_commissions.referee_id)
    and earlier.coins > 0
);
