-- Disagreements are listed by the time of the second decision.
drop index second_looks_disagreed;
create index second_looks_disagreed on second_looks (decided_at desc, first_decision_id desc) where not agrees;
