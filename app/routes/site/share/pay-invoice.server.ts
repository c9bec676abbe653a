import { readAmount } from '#app/components/payment/read-amount.ts'
import { fromBusinessInput } from '#app/components/time/business-input.ts'
import type { Core } from '#app/core-context.ts'
import { pageStatusOf } from '#app/page-refusal.ts'
import { nameCurrency } from '#core/currency.ts'
import { isRefusal } from '#core/errors.ts'
import { sharedPayment } from '#core/invoice/shared-invoice.ts'
import { runParsed } from './run-parsed.server.ts'

const fields = ['method', 'amount', 'trxId', 'senderNumber', 'paidAt', 'note'] as const
type Field = (typeof fields)[number]

/** Report of a payment that was not accepted, with what was typed. */
export type PaymentOutcome = {
  status: number
  message: string
  errors: Partial<Record<Field, string>>
  typed: Record<Field, string>
}
type Done = { done: 'payment' | 'rate' }

/** Returns true if the form is one of the page of an invoice. */
export const isInvoiceForm = (form: FormData): boolean =>
  form.get('intent') === 'pay' || form.get('intent') === 'renew-rate'

/** Runs the form of an invoice that was sent. */
export async function payInvoice(
  { ctx, shares }: Core,
  token: string,
  form: FormData,
): Promise<PaymentOutcome | Done> {
  const read = (name: string) => String(form.get(name) ?? '')
  const typed = Object.fromEntries(fields.map((field) => [field, read(field)])) as PaymentOutcome['typed']
  const failed = (status: number, message: string, found: Record<string, string> = {}): PaymentOutcome => {
    const { text: note, methodId: method, ...errors } = found
    const renamed = { ...(note && { note }), ...(method && { method }) }
    return { status, message, errors: { ...errors, ...renamed }, typed }
  }
  try {
    if (read('intent') === 'renew-rate') {
      await shares.renewSharedRate(ctx, token)
      return { done: 'rate' }
    }
    const { method, amount, note, paidAt, ...others } = typed
    const [methodId, revision, named = 'BDT'] = method.split(':')
    const currency = /^[A-Z]{3}$/.test(named) ? named : 'BDT'
    const minor = readAmount(amount, currency)
    if (minor === undefined) {
      const message = `Please enter the amount in ${nameCurrency(currency)}`
      return failed(422, message, { amount: message })
    }
    const payment = {
      ...others,
      ...{ methodId, methodRevision: revision === undefined ? undefined : Number(revision) },
      ...{ text: note, paidAt: fromBusinessInput(paidAt), amount: { minor, currency } },
    }
    const errors = await runParsed(sharedPayment, payment, (input) =>
      shares.paySharedInvoice(ctx, token, input, read('key').slice(0, 100)),
    )
    if (errors) return failed(422, Object.values(errors)[0] ?? 'Please check what you typed.', errors)
    return { done: 'payment' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return failed(pageStatusOf(error), error.message, error.fields)
  }
}
