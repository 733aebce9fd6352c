-- The search can be narrowed by this field of a category.
alter table fields add filter boolean not null default false;
