-- What administrators find a user by: email address, phone number, and each name from each of its words on. A term has
-- the user's status and type, so that a filtered page is read from one range of the index.
create table user_terms (
  user_id uuid not null references users on delete cascade,
  term text collate "C" not null,
  account_status smallint not null,
  user_type smallint not null,
  primary key (user_id, term)
);
create index user_terms_place on user_terms (account_status, user_type, term, user_id);
create index users_place on users (account_status, user_type, id);

create function user_terms_of(of users) returns setof text language sql stable as $$
  select lower(of.email::text)
  union select of.phone
  union select left(array_to_string(words[place:], ' '), 130)
  from (values (of.first_name || ' ' || of.last_name), (of.display_name)) as names (name)
  cross join lateral (select regexp_split_to_array(lower(btrim(name)), '\s+') as words) as split
  cross join lateral generate_series(1, least(cardinality(words), 8)) as place
  where name ~ '\S'
$$;

create function store_user_terms() returns trigger language plpgsql as $$
begin
  delete from user_terms where user_id = new.id;
  -- Nobody looks for an erased account by its placeholders.
  if new.account_status <> 7 then
    insert into user_terms (user_id, term, account_status, user_type)
    select new.id, term, new.account_status, new.user_type from user_terms_of(new) as term;
  end if;
  return null;
end
$$;

create trigger users_terms after insert on users for each row execute function store_user_terms();
create trigger users_new_terms after update on users for each row
  when ((old.email, old.phone, old.first_name, old.last_name, old.display_name, old.account_status, old.user_type)
    is distinct from (new.email, new.phone, new.first_name, new.last_name, new.display_name, new.account_status, new.user_type))
  execute function store_user_terms();

insert into user_terms (user_id, term, account_status, user_type)
select users.id, term, account_status, user_type from users cross join lateral user_terms_of(users) as term
where account_status <> 7;
