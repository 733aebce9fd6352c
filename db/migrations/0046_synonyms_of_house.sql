-- Half of the flats are "siap huni", and hunian is a form of huni.
update search_synonyms set members = array_remove(members, 'hunian'), version = version + 1, updated_at = now()
where 'rumah' = any (members) and 'hunian' = any (members);
