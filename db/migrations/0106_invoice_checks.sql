-- What the QR code of an invoice proves: 122 random bits that only who holds the invoice knows. Not a signature, because a
-- signature would end when the secret key is changed, and invoices are kept for years. Existing invoices get one too.
alter table invoices add column check_code text not null default replace(gen_random_uuid()::text, '-', '');
