-- Wrong codes from a device on which the user has signed in count for themselves, so that guesses from elsewhere do not lock
-- the owner out. Null: any other device.
alter table second_step_failures add column device_hash text;
