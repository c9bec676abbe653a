import type { User } from '#app/api/account.ts'
import { ownRecords } from '#app/api/acting.ts'
import type { ApiClient } from '#app/api/client.ts'
import { listCreditNotesOf, listRenewalsOf } from '#app/api/invoices.ts'
import { listRefundsOf } from '#app/api/ledger.ts'
import { listClaimsOf, listInvoicesOf, listMethods, readCredits } from '#app/api/payments.ts'

/** Lazy: the list does not need the form library and the validation rules, unless a link names an invoice. */
export const importClaimForm = () => import('./claim-form.tsx')

export async function readPayments(api: ApiClient, user: User) {
  const own = ownRecords(user)
  const [invoices, claims, creditNotes, refunds, renewals, credits, methods] = await Promise.all([
    own.list('invoice.list-own', (email) => listInvoicesOf(api, email)),
    own.list('payment-claim.list-own', (email) => listClaimsOf(api, email)),
    own.list('invoice.list-own', (email) => listCreditNotesOf(api, email)),
    own.list('ledger.list-own', (email) => listRefundsOf(api, email)),
    own.list('invoice.list-own', (email) => listRenewalsOf(api, email)),
    readCredits(api, own.email),
    listMethods(api),
  ])
  return { invoices, claims, creditNotes, refunds, renewals, credits, methods }
}
