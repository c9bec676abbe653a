-- A page of a list is read off an index: first its ids, then those rows. Where many rows are as good as each other, and
-- ever more become so, one index for each direction, since what is as good stays newest first.
drop index review_by_rating;
create index review_by_rating on review_record (rating, id) where removed_at is null;
create index review_by_rating_up on review_record (rating, id desc) where removed_at is null;
drop index contact_message_by_read;
create index contact_message_by_read on contact_message (is_read, id);
create index contact_message_by_read_up on contact_message (is_read, id desc);
drop index portfolio_by_category;
create index portfolio_by_category on portfolio_record (lower(category), id) where removed_at is null;
create index portfolio_by_category_up on portfolio_record (lower(category), id desc) where removed_at is null;
drop index portfolio_by_completion;
create index portfolio_by_completion on portfolio_record (completed_on, id) where removed_at is null;
create index portfolio_by_completion_up on portfolio_record (completed_on, id desc) where removed_at is null;
drop index blog_by_author;
create index blog_by_author on blog_record (lower(author), id) where removed_at is null;
create index blog_by_author_up on blog_record (lower(author), id desc) where removed_at is null;
drop index blog_by_category;
create index blog_by_category on blog_record (category, id) where removed_at is null;
create index blog_by_category_up on blog_record (category, id desc) where removed_at is null;
drop index note_by_title;
create index note_by_title on note (lower(title), id);
create index note_by_title_up on note (lower(title), id desc);
drop index project_by_progress;
create index project_by_progress on project_record (progress, id) where removed_at is null;
create index project_by_progress_up on project_record (progress, id desc) where removed_at is null;
drop index project_by_domain_end;
create index project_by_domain_end on project_record (domain_expires_on, id) where removed_at is null;
create index project_by_domain_end_up on project_record (domain_expires_on, id desc) where removed_at is null;
create index client_order_status_up on client_order (status, id desc);
drop index client_order_by_total;
create index client_order_by_total on client_order (total_cents, id);
create index client_order_by_total_up on client_order (total_cents, id desc);
drop index client_order_by_due;
create index client_order_by_due on client_order (due_on, id);
create index client_order_by_due_up on client_order (due_on, id desc);
create index template_request_status_up on template_request (status, id desc);
drop index invoice_by_due;
create index invoice_by_due on invoice (due_on, id);
create index invoice_by_due_up on invoice (due_on, id desc);
drop index payment_claim_by_amount;
create index payment_claim_by_amount on payment_claim (amount_poisha, id);
create index payment_claim_by_amount_up on payment_claim (amount_poisha, id desc);
drop index payment_claim_by_decision;
create index payment_claim_by_decision on payment_claim (decided_at, id);
create index payment_claim_by_decision_up on payment_claim (decided_at, id desc);
drop index problem_by_urgency;
create index problem_by_urgency
  on problem (array_position(array['question', 'normal', 'blocking', 'site-down'], urgency), id);
create index problem_by_urgency_up
  on problem (array_position(array['question', 'normal', 'blocking', 'site-down'], urgency), id desc);

-- Those of one client, title or owner are few: the other direction sorts them in small steps.
drop index review_by_title;
create index review_by_title on review_record (lower(title), id desc) where removed_at is null;
drop index review_by_author;
create index review_by_author on review_record (lower(author), id desc) where removed_at is null;
drop index contact_message_by_name;
create index contact_message_by_name on contact_message (lower(name), id desc);
drop index contact_message_by_email;
create index contact_message_by_email on contact_message (lower(email), id desc);
drop index portfolio_by_name;
create index portfolio_by_name on portfolio_record (lower(name), id desc) where removed_at is null;
drop index portfolio_by_client;
create index portfolio_by_client on portfolio_record (lower(client_name), id desc) where removed_at is null;
drop index blog_by_title;
create index blog_by_title on blog_record (lower(title), id desc) where removed_at is null;
drop index person_by_name;
create index person_by_name on person (lower(name), id desc);
drop index project_by_company;
create index project_by_company on project_record (lower(company_name), id desc) where removed_at is null;
drop index project_by_owner;
create index project_by_owner on project_record (lower(owner_name), id desc) where removed_at is null;
drop index client_order_by_client;
create index client_order_by_client on client_order (lower(client_name), id desc);
drop index template_request_by_client;
create index template_request_by_client on template_request (lower(client_name), id desc);
drop index template_request_by_business;
create index template_request_by_business on template_request (lower(business_name), id desc);

-- How many there are of what was not thrown away, and what a filter leaves of it.
create index review_kept on review_record (id) where removed_at is null;
create index portfolio_kept on portfolio_record (id) where removed_at is null;
create index portfolio_category on portfolio_record (category, id) where removed_at is null;
create index blog_kept on blog_record (id) where removed_at is null;
create index project_kept on project_record (id) where removed_at is null;
create index project_website on project_record (has_website, id) where removed_at is null;

create index person_role on person (role) where deleted_at is null;
create index person_by_role on person (role, id) where deleted_at is null;
create index person_disabled on person (is_disabled) where deleted_at is null;
create index person_removed on person (id) where deleted_at is not null;
create index note_unread on note (id) where read_at is null;
create index note_read on note (id) where read_at is not null;
create index client_order_service on client_order (service_kind, id);
create index invoice_status on invoice (status, id);
create index problem_urgency on problem (urgency, id);
create index problem_about on problem (about, id);
create index audit_entry_action on audit_entry (action, id);
