import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { formatMoney } from '../money.ts'
import { inBanglaWords, inWords } from '../money-in-words.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { isPermittedFor, permit } from '../permissions.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { formatDay } from '../time.ts'
import type { RefundSnapshot } from './refund-snapshot.ts'

/** Adds the paper of a refund to a client, in the transaction of its ledger entry. Returns its number. */
export async function addRefundPaper(
  inside: Context,
  id: string,
  said: Omit<RefundSnapshot, 'clientName'>,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from client
    where id = (select client_id from ledger_entry where ledger_entry.id = ${id})`.execute(inside.db)
  const snapshot = { ...said, clientName: rows[0]?.name ?? '' }
  const number = await nextNumber(inside, 'RF')
  await inside.db
    .insertInto('refund_paper')
    .values({ id, number, snapshot: JSON.stringify(snapshot), created_at: inside.now() })
    .execute()
  await keepFacts(inside, { kind: 'refund', id })
  return number
}

type Paper = { id: string; number: string; email: string; snapshot: RefundSnapshot; createdAt: Date }

const findPaper = ({ db }: Pick<Context, 'db'>, id: string): Promise<Paper | undefined> =>
  db
    .selectFrom('refund_paper')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'refund_paper.id')
    .select(['refund_paper.id', 'number', 'email', 'snapshot', 'created_at as createdAt'])
    .where('refund_paper.id', '=', id)
    .executeTakeFirst()

/** Returns the paper of a refund as a PDF, as it was first printed. Refunds of earlier releases have none. */
export async function printRefund(ctx: Context, id: string): Promise<PrintedPaper> {
  permit(ctx, 'invoice.ask')
  const paper = await findPaper(ctx, id)
  if (!paper || !isPermittedFor(ctx.actor, 'ledger.list-own', paper.email)) throw notFound('Refund')
  return print(ctx, paper)
}

/** Like `printRefund`, for verbs that check their own permission. */
export async function renderRefund(ctx: Printing, id: string): Promise<PrintedPaper | undefined> {
  const paper = await findPaper(ctx, id)
  return paper && print(ctx, paper)
}

function print(ctx: Printing, { id, number, snapshot, createdAt, ...owner }: Paper): Promise<PrintedPaper> {
  const { clientName, invoiceNumber, creditNoteNumber, amount, paidOut, method, reference, reason } = snapshot
  const sent = paidOut ?? amount
  return printKept(ctx, {
    of: { kind: 'refund', id },
    name: `${number}.pdf`,
    state: 'issued',
    render: async ({ brand, client }) => {
      const email = await readOriginalEmail(ctx, owner.email)
      return printBranded(ctx, brand, {
        title: `Refund ${number}`,
        madeAt: createdAt,
        blocks: [
          letterhead(brand, 'Refund', number),
          {
            kind: 'columns',
            columns: [
              { label: 'To', lines: recipientLines({ name: clientName, email }, client) },
              {
                label: 'For',
                lines: [invoiceNumber || 'Unused credit', creditNoteNumber].filter(Boolean),
              },
              { label: 'Date', lines: [formatDay(createdAt)] },
            ],
          },
          {
            kind: 'table',
            head: ['Refund', 'Amount'],
            rows: [
              [
                [method || 'Paid out', reference && `transaction ${reference}`].filter(Boolean).join(', '),
                formatMoney(sent),
              ],
            ],
          },
          {
            kind: 'sums',
            sums: [
              ...(paidOut
                ? [{ label: `Of ${invoiceNumber || 'the credit'}`, amount: formatMoney(amount) }]
                : []),
              { label: 'Refunded', amount: formatMoney(sent), isStrong: true },
            ],
          },
          {
            kind: 'text',
            label: 'In words',
            lines: [...inWords(sent), ...(sent.currency === 'BDT' ? [inBanglaWords(sent)] : [])],
          },
          { kind: 'text', label: 'Reason', lines: [reason] },
        ],
      })
    },
  })
}
