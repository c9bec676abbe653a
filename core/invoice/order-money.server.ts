import { sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { unfulfilledOrders } from '../order/order.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import type { InvoiceKind, OrderMoney, PaymentState } from './invoice.ts'
import { unpaidInvoices } from './invoice.ts'
import { isLeftToSend } from './read-invoices.server.ts'

type Sums = {
  isOver: boolean
  depositPercent: number
  total: number
  /** Part of the total that amendments added after the deposit was agreed. */
  amended: number
  billed: number
  /** Part of it that belongs to the first agreement; the rest are amendments and extra work. */
  billedPrice: number
  paid: number
  credited: number
  hasDeposit: boolean
  hasRefund: boolean
  isChecked: boolean
  openKind: InvoiceKind | null
}

const unpaidOrder: OrderMoney = {
  paymentState: 'unpaid',
  billedCents: 0,
  creditedCents: 0,
  paidCents: 0,
  openCents: 0,
  isDepositPaid: false,
  openInvoiceKind: null,
}

/** Reads the payment state of orders, for verbs that check their own permission. */
export async function readOrderMoney(ctx: Context, orderIds: string[]): Promise<Map<string, OrderMoney>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ [Name in keyof Sums]: Sums[Name] | string } & { id: string }>`
    select o.id, o.status in ${literals(unfulfilledOrders)} as "isOver",
      o.deposit_percent as "depositPercent", o.total_cents as total, o.amended_cents as amended,
      coalesce(bills.billed, 0) as billed, coalesce(bills."billedPrice", 0) as "billedPrice",
      coalesce(money.paid, 0) as paid,
      coalesce(money.credited, 0) as credited,
      coalesce(bills."hasDeposit", false) as "hasDeposit", coalesce(money."hasRefund", false) as "hasRefund",
      coalesce(claims."isChecked", false) as "isChecked", bills."openKind"
    from client_order o
    left join lateral (
      select sum(total_cents) filter (where status <> 'void') as billed,
        sum(total_cents) filter (where status <> 'void' and kind <> 'extra') as "billedPrice",
        bool_or(kind in ('deposit', 'part-1') and status = 'paid') as "hasDeposit",
        (array_agg(case when kind like 'part-%' then 'part' else kind end order by created_at)
          filter (where status in ${literals(unpaidInvoices)} and ${isLeftToSend}))[1] as "openKind"
      from invoice where order_id = o.id) bills on true
    left join lateral (
      select sum(amount_cents) filter (where type <> 'credit-note') as paid,
        sum(amount_cents) filter (where type = 'credit-note' and invoice.status <> 'void') as credited,
        bool_or(type = 'refund') as "hasRefund"
      from ledger_entry join invoice on invoice.id = invoice_id where order_id = o.id) money on true
    left join lateral (
      select true as "isChecked" from payment_claim c join invoice on invoice.id = c.invoice_id
      where order_id = o.id and c.status in ${literals(waitingClaims)} limit 1) claims on true
    where o.id = any(${orderIds}::uuid[])`.execute(ctx.db)
  const found = new Map(rows.map(({ id, ...sums }) => [id, toMoney(withNumbers(sums))]))
  return new Map(orderIds.map((id) => [id, found.get(id) ?? unpaidOrder]))
}

// PostgreSQL returns sums as text.
const withNumbers = ({
  total,
  amended,
  billed,
  billedPrice,
  paid,
  credited,
  ...same
}: { [Name in keyof Sums]: Sums[Name] | string }) =>
  ({
    ...same,
    total: Number(total),
    amended: Number(amended),
    billed: Number(billed),
    billedPrice: Number(billedPrice),
    paid: Number(paid),
    credited: Number(credited),
  }) as Sums

function toMoney(sums: Sums): OrderMoney {
  const { total, amended, billed, credited, paid, depositPercent, hasDeposit, openKind } = sums
  const isEnough = paid * 100 >= (total - amended) * depositPercent
  return {
    paymentState: stateOf(sums),
    billedCents: billed,
    creditedCents: credited,
    paidCents: paid,
    openCents: openOf(sums),
    isDepositPaid: hasDeposit || isEnough,
    openInvoiceKind: openKind,
  }
}

/** Returns what is still to be paid: of the invoices, and of the agreed price that has none yet unless the order ended. */
function openOf({ isOver, total, amended, billed, billedPrice, credited, paid }: Sums): number {
  const unbilled = isOver ? 0 : Math.max(0, total - amended - billedPrice)
  return unbilled + Math.max(0, billed - credited - paid)
}

function stateOf(sums: Sums): PaymentState {
  const { isOver, paid, credited, hasRefund, isChecked } = sums
  if (isOver && paid > 0) return 'credit-due'
  if (paid <= 0 && hasRefund) return 'refunded'
  if (paid + credited > 0 && openOf(sums) === 0) return 'paid'
  if (isChecked) return 'checking'
  return paid > 0 ? 'part-paid' : 'unpaid'
}
