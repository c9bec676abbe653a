import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { formatMoney, type Money } from '../money.ts'
import { inBanglaWords, inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import type { PaperFacts } from '../paper/paper-facts.ts'
import { feeOf } from '../payment-method/fee.ts'
import { accountTypeLabels } from '../payment-method/payment-method.ts'
import { isPermittedFor, permit } from '../permissions.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { formatDay, formatDayAndTime } from '../time.ts'
import { formatClaimRates } from './claim-rates.ts'
import type { PaymentClaim } from './claim-response.ts'
import { findClaim } from './read-claims.server.ts'

/** Returns the receipt of an accepted claim as a PDF. The receipt of a reversed claim is marked as not valid. */
export async function printReceipt(ctx: Context, id: string): Promise<PrintedPaper> {
  permit(ctx, 'payment-claim.ask')
  const claim = await findClaim(ctx, id)
  if (!claim || !isPermittedFor(ctx.actor, 'payment-claim.open', claim.email)) throw notFound('Payment')
  return renderReceipt(ctx, claim)
}

/** Like `printReceipt`, for verbs that check their own permission. */
export async function renderReceipt(ctx: Printing, claim: PaymentClaim): Promise<PrintedPaper> {
  const { receiptNumber, accepted, decidedAt } = claim
  if (!receiptNumber || !accepted || !decidedAt) {
    throw new Refusal('conflict', 'The receipt is available once the payment is accepted.', {
      currentState: { state: claim.status, version: claim.version },
    })
  }
  return printKept(ctx, {
    of: { kind: 'payment-claim', id: claim.id },
    name: `${receiptNumber}.pdf`,
    state: claim.status,
    render: async ({ brand, client }) => {
      const credited = await readCredited(ctx, claim.id)
      const email = await readOriginalEmail(ctx, claim.email)
      return printBranded(ctx, brand, {
        title: `Receipt ${receiptNumber}`,
        madeAt: decidedAt,
        blocks: blocksOf({ ...claim, email, receiptNumber, accepted, decidedAt }, credited, {
          brand,
          client,
        }),
      })
    },
  })
}

type Credited = { paid: Money; credit: Money }

/** Reads from the ledger how much of a claim paid the invoice, and how much became credit. */
async function readCredited({ db }: Printing, claimId: string): Promise<Credited> {
  const entries = await db
    .selectFrom('ledger_entry')
    .select(['type', 'amount_cents as amountCents', 'currency'])
    .where('claim_id', '=', claimId)
    .execute()
  // Of each type, a claim has one entry.
  const amountOf = (type: string): Money => {
    const entry = entries.find((one) => one.type === type)
    return { minor: Number(entry?.amountCents ?? 0), currency: entry?.currency ?? 'USD' }
  }
  return { paid: amountOf('payment'), credit: amountOf('credit') }
}

/** The rates of all currencies that differ. */
function rateLines(claim: ClaimWithReceipt, { paid, credit }: Credited): string[] {
  const rates = formatClaimRates(claim, [
    claim.accepted.currency,
    ...(paid.minor > 0 ? [paid.currency] : []),
    ...(credit.minor > 0 ? [credit.currency] : []),
  ])
  return rates ? [`Converted at ${rates}.`] : []
}

type ClaimWithReceipt = PaymentClaim & {
  receiptNumber: string
  accepted: NonNullable<PaymentClaim['accepted']>
  decidedAt: Date
}

function blocksOf(
  claim: ClaimWithReceipt,
  { paid, credit }: Credited,
  { brand, client }: Pick<PaperFacts, 'brand' | 'client'>,
) {
  const { receiptNumber, accepted, decidedAt, clientName, email, method, trxId, senderNumber, paidAt } = claim
  const isTaka = accepted.currency === 'BDT'
  const fee = feeOf(accepted.minor, method.fee)
  return [
    ...(claim.status === 'reversed' ? [{ kind: 'stamp' as const, text: 'NOT VALID' }] : []),
    letterhead(brand, 'Receipt', receiptNumber),
    {
      kind: 'columns' as const,
      columns: [
        { label: 'From', lines: recipientLines({ name: clientName, email }, client) },
        { label: 'For', lines: [claim.invoiceNumber, claim.orderNumber].filter(Boolean) },
        { label: 'Received', lines: [formatDay(decidedAt), claim.number] },
      ],
    },
    {
      kind: 'table' as const,
      head: ['Payment', 'Amount'] as [string, string],
      rows: [
        [
          [
            `${method.label} ${method.number}`.trim(),
            method.accountType === 'none' ? '' : accountTypeLabels[method.accountType].replace(/:.*/, ''),
            trxId && `transaction ${trxId}`,
            senderNumber && `from ${senderNumber}`,
            formatDayAndTime(paidAt, brand.timeZone),
          ]
            .filter(Boolean)
            .join(', '),
          formatMoney(accepted),
        ] as [string, string],
      ],
    },
    {
      kind: 'sums' as const,
      sums: [
        ...(paid.minor > 0 ? [{ label: `Paid of ${claim.invoiceNumber}`, amount: formatMoney(paid) }] : []),
        ...(fee > 0 ? [{ label: 'Fee', amount: formatMoney({ ...accepted, minor: fee }) }] : []),
        ...(credit.minor > 0 ? [{ label: 'Added to your credit', amount: formatMoney(credit) }] : []),
        { label: 'Received', amount: formatMoney(accepted), isStrong: true },
      ],
    },
    {
      kind: 'text' as const,
      label: 'In words',
      lines: [...inWords(accepted), ...(isTaka ? [inBanglaWords(accepted)] : [])],
    },
    {
      kind: 'text' as const,
      label: '',
      lines: [
        ...rateLines(claim, { paid, credit }),
        ...(claim.status === 'reversed'
          ? [`This receipt is no longer valid. ${claim.reasonText}`]
          : ['Thank you.']),
      ],
    },
  ]
}
