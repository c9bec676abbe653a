/** Sentences about what the deletion of an account removes and what stays, as the dialog, the closing page and the mail say it. */
export const deletionFacts = {
  removed:
    'Your name, address and picture go from the account. Deleted are your sessions, drafts, unsent files, notes, notices and mails.',
  kept: 'Orders, invoices, payments, projects and problem reports stay with us, as those of a deleted account: tax law makes us keep invoices and receipts.',
  apart:
    'Messages that you sent with the contact form, and reviews, are not part of the account. They stay as you wrote them: messages until their time on the page Privacy has passed, reviews until you ask us to delete them.',
} as const
