-- Administrators list the welcome bonuses that are on hold.
create index welcome_bonuses_held on welcome_bonuses (user_id) where paid_at is null;
