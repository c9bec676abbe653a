-- Terms of the plans that a quote is made from, besides the general ones.
alter table quote add column terms text not null default '';
