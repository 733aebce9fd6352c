-- What rules of moderation compare: prices of a category, accounts of a phone number, ads that nobody saved.
create index ads_prices on ads (sub_category_id, published_at desc) include (price)
where status = 4 and price_unit = 0 and price > 0;
create index ads_contact_phone on ads (contact_phone) where contact_phone <> '';
create index users_phone on users (phone);
create index ad_counts_unsaved on ad_counts (reveals) where favourites = 0 and reveals >= 10;
