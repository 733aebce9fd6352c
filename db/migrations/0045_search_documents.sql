-- The document of a listing holds lexemes without positions, which src/domain/search/document.ts makes: words anywhere
-- (x), in title or labels (~x), in the title (^x), title words as they are written (=x), and facets (@x). An ad's rank
-- follows from which of them match, so the search reads the index and narrow rows, and no document.
alter table listings
  add verified boolean not null default false,
  add type text not null default 'sell' check (type in ('sell', 'buy', 'rent', 'service')),
  -- The values of the fields by which the search can be narrowed.
  add facts jsonb not null default '{}',
  -- The version of the rules that made the document: others are made anew.
  add document_version smallint not null default 0;
-- Long values lie apart; these are read with every hit or card.
alter table listings alter title set storage main;
alter table listings alter facts set storage main;
create index listings_document_version on listings (document_version);
create index search_words_beginnings on search_words (word text_pattern_ops);
