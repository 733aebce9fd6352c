-- How many live ads an owner has is on each of their ads' pages; a dealer has thousands.
create index ads_owner_live on ads (owner_id) where status = 4 and revision_of is null;
