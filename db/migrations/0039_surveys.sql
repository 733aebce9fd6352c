-- The sign-up survey: a question with options, some of which lead to a list of further options. `{{app}}` is the product's
-- name.
create table surveys (
  id smallint primary key,
  question text not null,
  question_en text not null
);
create table survey_options (
  id smallint primary key,
  survey_id smallint not null references surveys (id),
  -- The option whose list contains this one.
  parent_id smallint references survey_options (id),
  value text not null check (value ~ '^[a-z0-9_]{1,40}$'),
  text text not null,
  text_en text not null,
  -- The label of the list, for an option that has one.
  prompt text,
  prompt_en text,
  position smallint not null,
  -- False: no longer offered; its answers stay.
  is_offered boolean not null default true,
  unique (survey_id, value)
);
-- One answer for each user, and for each mailbox and phone number that users registered with, as for welcome bonuses. The
-- hashes stay when an account is erased.
create table survey_answers (
  user_id uuid primary key references users (id),
  mailbox_hash text not null unique,
  phone_hash text not null unique,
  option_id smallint not null references survey_options (id),
  coins bigint not null check (coins >= 0),
  answered_at timestamptz not null
);
create index survey_answers_option on survey_answers (option_id);

insert into surveys (id, question, question_en) values
  (1, 'Dari mana Anda tahu {{app}}?', 'How did you hear of {{app}}?');
insert into survey_options (id, survey_id, parent_id, value, text, text_en, prompt, prompt_en, position) values
  (1, 1, null, 'friends', 'Teman atau keluarga', 'Friends or family', null, null, 1),
  (2, 1, null, 'social_media', 'Media sosial', 'Social media', null, null, 2),
  (3, 1, null, 'exhibition', 'Pameran atau acara', 'An exhibition or event', 'Pilih nama pameran', 'Choose the exhibition', 3),
  (4, 1, null, 'search_engine', 'Mesin pencari', 'A search engine', null, null, 4),
  (5, 1, null, 'poster', 'Poster atau selebaran', 'A poster or flyer', null, null, 5),
  (6, 1, 3, 'jakarta_fair', 'Pekan Raya Jakarta', 'Jakarta Fair', null, null, 1),
  (7, 1, 3, 'umkm_bandung', 'Pameran UMKM Bandung', 'Bandung Small Business Fair', null, null, 2),
  (8, 1, 3, 'batik_cirebon', 'Festival Batik Cirebon', 'Cirebon Batik Festival', null, null, 3),
  (9, 1, 3, 'other_exhibition', 'Pameran atau acara lain', 'Another exhibition or event', null, null, 4);
