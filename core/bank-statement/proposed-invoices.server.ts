import { type RawBuilder, sql } from 'kysely'
import { literals } from '../columns.server.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { acceptedClaims, waitingClaims } from '../payment-claim/payment-claim.ts'
import { isOpenLine } from './matches.server.ts'

/** The digits of a line's sender that a number of the client must end with. Statements often hide all but the last. */
const senderDigits = sql`case when statement_line.sender ~ '[*xX]' or length(regexp_replace(statement_line.sender, '\\D', '', 'g')) < 10
  then statement_line.sender_end else right(regexp_replace(statement_line.sender, '\\D', '', 'g'), 10) end`

/** The client has paid from this number before, or has it as a phone. */
const isKnownSender = sql<boolean>`(statement_line.sender_end <> '' and (
  exists (select from payment_claim known where known.client_id = invoice.client_id
    and known.status in ${literals(acceptedClaims)} and known.sender_number like '%' || ${senderDigits})
  or exists (select from client payer, unnest(payer.phones) as phone where payer.id = invoice.client_id
    and regexp_replace(phone, '\\D', '', 'g') like '%' || ${senderDigits})))`

const shortestName = 4
const lineWords = sql`words_of(statement_line.search)`
const isNamed = (name: ReturnType<typeof sql>) =>
  sql<boolean>`(length(words_of(${name})) >= ${shortestName + 2} and strpos(${lineWords}, words_of(${name})) > 0)`

/** The line names the invoice, with or without the hyphen of its number, or the client. */
const namesInvoice = sql<boolean>`(strpos(${lineWords}, words_of(invoice.number)) > 0
  or strpos(${lineWords}, words_of(replace(invoice.number, '-', ''))) > 0
  or ${isNamed(sql`invoice.snapshot ->> 'clientName'`)}
  or exists (select from client payer where payer.id = invoice.client_id
    and (${isNamed(sql`payer.name`)} or ${isNamed(sql`payer.company`)})))`

/** A payment of it that is being checked is compared with the line instead. */
const hasNoClaim = sql<boolean>`(not exists (select from payment_claim claim where claim.invoice_id = invoice.id
  and claim.status = any(${[...waitingClaims]})))`

/** SQL condition: a person has to compare. The line has the amount of an open invoice and names its client or number. */
const isProposed = (hasAmount: RawBuilder<boolean>) =>
  sql<boolean>`(invoice.status in ${literals(unpaidInvoices)} and ${hasAmount} and ${hasNoClaim}
    and (${isKnownSender} or ${namesInvoice}))`
// Two conditions, so that each uses its index: in taka what is payable, in another currency what is open.
const isProposedInTaka = isProposed(
  sql`(statement_line.currency = 'BDT' and invoice.payable_poisha = statement_line.poisha)`,
)
const isProposedInOther = isProposed(sql`(statement_line.currency <> 'BDT' and invoice.currency <> 'BDT'
  and invoice.currency = statement_line.currency
  and invoice.total_cents - invoice.settled_cents = statement_line.poisha)`)

export const invoicesThatSuit = sql`from (select invoice.* from invoice where ${isProposedInTaka}
  union all select invoice.* from invoice where ${isProposedInOther}) as invoice`

const openLines = (is: RawBuilder<boolean>) =>
  sql`select statement_line.id from statement_line join invoice on ${is} where ${isOpenLine}`

/** Open lines with such an invoice. */
export const openLinesWithInvoice = sql`id from (${openLines(isProposedInTaka)}
  union ${openLines(isProposedInOther)}) as found`
