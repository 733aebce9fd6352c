-- Cards of an agency's ads have a badge.
alter table listings add column agency boolean not null default false;
update listings set agency = true
from users
where users.id = listings.owner_id and users.user_type in (2, 6);
