-- What the listings of a category are made with: the digest of its names and its form. After a change a job makes them
-- anew, from the newest one on.
create table listing_forms (
  category_id integer primary key,
  digest text not null,
  is_made boolean not null,
  -- The listing where the job goes on; null: it begins.
  made_until timestamptz,
  made_until_ad uuid,
  check ((made_until is null) = (made_until_ad is null))
);
