/** Sentences about what the deletion of an account removes and what stays, as the dialog, the closing page and the mail say it. */
export const deletionFacts = {
  removed:
    'Your name, address and picture go from the account. Deleted are your sessions, drafts, unsent files, notes, notices and mails.',
  kept: 'Orders, invoices, payments, projects and problem reports stay with us, as those of a deleted account: tax law makes us keep invoices and receipts.',
  apart:
    'Messages that you sent with the contact form while you had the account are deleted too, with our answers. Reviews that you wrote meanwhile stay, without your name, e-mail address and phone number. What you wrote before is not part of the account: one message to us is enough.',
} as const
