import { articles } from './content/articles.ts'
import { blogTopics } from './content/blog-topics.ts'
import { blogs } from './content/blogs.ts'
import { contact } from './content/contact.ts'
import { faqs } from './content/faqs.ts'
import { headedCategories } from './content/headed-categories.ts'
import { media } from './content/media.ts'
import { navigation } from './content/navigation.ts'
import { ownPages } from './content/own-pages.ts'
import { pages } from './content/pages.ts'
import { pictures } from './content/pictures.ts'
import { portfolios } from './content/portfolios.ts'
import { redirects } from './content/redirects.ts'
import { reviews } from './content/reviews.ts'
import { challenge } from './http/challenge.ts'
import { accountantExports } from './money/accountant-exports.ts'
import { bankStatements } from './money/bank-statements.ts'
import { checkPayments } from './money/check-payments.ts'
import { closedMonths } from './money/closed-months.ts'
import { coupons } from './money/coupons.ts'
import { creditNotes } from './money/credit-notes.ts'
import { expenses } from './money/expenses.ts'
import { invoiceReminders } from './money/invoice-reminders.ts'
import { invoices } from './money/invoices.ts'
import { ledger } from './money/ledger.ts'
import { methodChanges } from './money/method-changes.ts'
import { moneyExports } from './money/money-exports.ts'
import { newInvoices } from './money/new-invoices.ts'
import { paymentMethods } from './money/payment-methods.ts'
import { paymentSettings } from './money/payment-settings.ts'
import { payments } from './money/payments.ts'
import { recurringInvoices } from './money/recurring-invoices.ts'
import { reportExports } from './money/report-exports.ts'
import { reports } from './money/reports.ts'
import { statements } from './money/statements.ts'
import { workReports } from './money/work-reports.ts'
import { audit } from './office/audit.ts'
import { backups } from './office/backups.ts'
import { imports } from './office/imports.ts'
import { jobs } from './office/jobs.ts'
import { incomingMailServer, mailServer } from './office/mail-server.ts'
import { mailbox } from './office/mailbox.ts'
import { mails } from './office/mails.ts'
import { overview } from './office/overview.ts'
import { search } from './office/search.ts'
import { setUp } from './office/set-up.ts'
import { siteSettings } from './office/site-settings.ts'
import { sources } from './office/sources.ts'
import { trash } from './office/trash.ts'
import { webhooks } from './office/webhooks.ts'
import { work } from './office/work.ts'
import { certificates } from './orders/certificates.ts'
import { credentials } from './orders/credentials.ts'
import { evidence } from './orders/evidence.ts'
import { milestones } from './orders/milestones.ts'
import { orderExports } from './orders/order-exports.ts'
import { orders } from './orders/orders.ts'
import { projectFiles } from './orders/project-files.ts'
import { projectSecrets } from './orders/project-secrets.ts'
import { projects } from './orders/projects.ts'
import { proofs } from './orders/proofs.ts'
import { quotes } from './orders/quotes.ts'
import { secretLinks } from './orders/secret-links.ts'
import { services } from './orders/services.ts'
import { share } from './orders/share.ts'
import { templateRequests } from './orders/template-requests.ts'
import { templates } from './orders/templates.ts'
import { account } from './people/account.ts'
import { acting } from './people/acting.ts'
import { auth } from './people/auth.ts'
import { clientInvitations } from './people/client-invitations.ts'
import { clientMembers } from './people/client-members.ts'
import { clients } from './people/clients.ts'
import { custody } from './people/custody.ts'
import { customRoles } from './people/custom-roles.ts'
import { live } from './people/live.ts'
import { notes } from './people/notes.ts'
import { notices } from './people/notices.ts'
import { notificationSettings } from './people/notification-settings.ts'
import { pushDevices } from './people/push-devices.ts'
import { recoveryCodes } from './people/recovery-codes.ts'
import { sessions } from './people/sessions.ts'
import { signInStart } from './people/sign-in.ts'
import { staffInvitations } from './people/staff-invitations.ts'
import { tokens } from './people/tokens.ts'
import { users } from './people/users.ts'
import { spreadsheetRows } from './spreadsheets/spreadsheet-rows.ts'
import { spreadsheetSearch } from './spreadsheets/spreadsheet-search.ts'
import { spreadsheetUpload } from './spreadsheets/spreadsheet-upload.ts'
import { spreadsheets } from './spreadsheets/spreadsheets.ts'
import { attachments } from './support/attachments.ts'
import { cannedReplies } from './support/canned-replies.ts'
import { conversationRecords } from './support/conversation-records.ts'
import { conversations } from './support/conversations.ts'
import { problems } from './support/problems.ts'
import { uploads } from './support/uploads.ts'

/** The resources of the API, in the sequence of its description. */
export const resources = [
  ...[
    reviews,
    contact,
    portfolios,
    blogs,
    blogTopics,
    headedCategories,
    faqs,
    articles,
    ownPages,
    pages,
    navigation,
    redirects,
    signInStart,
    auth,
    sessions,
    users,
  ],
  ...[
    staffInvitations,
    customRoles,
    clients,
    clientMembers,
    clientInvitations,
    acting,
    projects,
    projectSecrets,
    credentials,
    secretLinks,
    milestones,
    projectFiles,
    notes,
    trash,
    audit,
  ],
  ...[live, account, tokens, webhooks, recoveryCodes],
  ...[pictures, media, certificates, challenge, search],
  ...[spreadsheets, spreadsheetUpload, spreadsheetRows, spreadsheetSearch],
  ...[services, orders, evidence, quotes, proofs, share, templates, templateRequests],
  ...[conversations, conversationRecords, cannedReplies, notificationSettings, pushDevices],
  ...[
    attachments,
    uploads,
    problems,
    notices,
    mailbox,
    mails,
    mailServer,
    incomingMailServer,
    imports,
    jobs,
    overview,
    sources,
    backups,
    setUp,
    siteSettings,
    work,
  ],
  ...[
    paymentMethods,
    methodChanges,
    paymentSettings,
    invoices,
    invoiceReminders,
    payments,
    checkPayments,
    ledger,
  ],
  ...[moneyExports, orderExports, reportExports, workReports],
  ...[
    custody,
    newInvoices,
    recurringInvoices,
    coupons,
    expenses,
    creditNotes,
    statements,
    reports,
    closedMonths,
    accountantExports,
    bankStatements,
  ],
]
