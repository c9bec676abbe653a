-- Visits of share links and one-time links kept most of their secrets.
delete from visit_sum where property = 'page' and value ~ '^/(preview|secret|share)/';
