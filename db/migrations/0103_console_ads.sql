-- The console's list of everybody's ads, the newest of each status first; their titles are searched in the index alone.
create index ads_newest on ads (status, id desc) include (title) where revision_of is null;
