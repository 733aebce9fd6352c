-- The pictures that an ad's design shows. Like those of its gallery, they cannot be deleted while they are in use.
create table ad_display_files (
  ad_id uuid not null references ads (id) on delete cascade,
  file_id uuid not null references files (id),
  primary key (ad_id, file_id)
);
create index ad_display_files_file on ad_display_files (file_id);
create index ad_photos_file on ad_photos (file_id);

insert into ad_display_files (ad_id, file_id)
select ads.id, files.id from ads
join files on files.owner_id = ads.owner_id
where files.id::text = ads.display_config ->> 'background_id'
  or ads.display_config -> 'contents' @> jsonb_build_array(jsonb_build_object('file_id', files.id));

-- When the nightly job first found a file that no ad uses.
alter table files add column unused_since timestamptz;
create index files_unused on files (unused_since) where unused_since is not null;
