-- Short addresses (/i/…) find an ad by the end of its id.
create index ads_short_address on ads (right(id::text, 10));
