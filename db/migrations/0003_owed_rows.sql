-- Rows by which coins that were taken back but already spent became a debt, by whoever owes them.
create index transfers_owed on transfers ((details ->> 'debtor'), created_at desc, id desc) where details ? 'debtor';
