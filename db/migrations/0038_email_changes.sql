-- Changes of an account's email address. A request for an address that is already taken is stored too, so that it takes
-- the same time.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The secret binds the code to the browser that asked for it; only its hash is stored.
  token_hash text not null unique,
  old_email citext not null,
  new_email citext not null check (length(new_email) <= 254),
  code_hash text not null,
  code_expires_at timestamptz not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz,
  -- The link in the notice to the old address: whoever reads that mailbox can cancel the change until then. So long, no
  -- other account can get the old address.
  objection_hash text unique,
  objection_ends_at timestamptz,
  -- Then the link sets a new password and unlinks a Google account that was linked since.
  had_password boolean not null default false,
  check ((changed_at is null) = (objection_hash is null)),
  check ((changed_at is null) = (objection_ends_at is null))
);
create index email_changes_user on email_changes (user_id);
create index email_changes_old_email on email_changes (old_email) where objection_ends_at is not null;
create index email_changes_created on email_changes (created_at);

-- Mailboxes that accounts got after their registration, normalised and hashed. They earn no welcome bonus. The hashes
-- stay when an account is erased.
create table changed_mailboxes (
  mailbox_hash text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (mailbox_hash, user_id)
);
create index changed_mailboxes_user on changed_mailboxes (user_id);
