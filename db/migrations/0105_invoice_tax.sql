-- The seller and the tax of an invoice, as they were when it was issued; null: issued without them. The row never changes.
alter table invoices add column tax jsonb;
