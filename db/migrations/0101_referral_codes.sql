-- Ten digits are alike for two of a million users with a chance of a third, and then the later registration fails.
alter table users alter column referral_code set default substr(md5(gen_random_uuid()::text), 1, 16);
