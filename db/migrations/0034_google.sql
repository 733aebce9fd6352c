-- The Google account that a user signs in with, by Google's id of it: unlike its email address, that never changes.
alter table users add column google_subject text unique;
alter table users add constraint users_google_password check (google_subject is null or password_hash is null);

-- A registration that started with Google, whose email address Google has verified, and the name as a suggestion.
alter table registrations add column google_subject text;
alter table registrations add column first_name text not null default '';
alter table registrations add column last_name text not null default '';
