-- Whether the person has yet to answer the sign-up survey.
alter table users add column survey_available boolean not null default true;

-- Guesses at one-time codes, to hold their number a day for each mail address whoever makes them.
create table code_tries (
  id bigint generated always as identity primary key,
  email citext not null,
  tried_at timestamptz not null
);
create index code_tries_email on code_tries (email, tried_at);

-- Sign-ins that failed or are still being checked. The network address is kept as a hash, for a day.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  email citext not null,
  network_address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_email on sign_in_failures (email, network_address, failed_at);
create index sign_in_failures_network on sign_in_failures (network_address, failed_at);

create index registrations_created on registrations (created_at);
create index sessions_expires on sessions (expires_at);
