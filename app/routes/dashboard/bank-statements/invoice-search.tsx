import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findUnpaidInvoices } from '#app/api/payments.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { formatMoney, type Money } from '#core/money.ts'

export type InvoiceChoice = {
  _id: string
  number: string
  clientName: string
  email: string
  isNotified: boolean
  open: Money
}

const typingPause = 250

type InvoiceSearchProps = {
  proposed: InvoiceChoice[]
  chosen: InvoiceChoice | undefined
  onChoose: (invoice: InvoiceChoice) => void
}

/** Choice of an unpaid invoice: the proposed ones, or those that a search finds. */
export function InvoiceSearch({ proposed, chosen, onChoose }: InvoiceSearchProps) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<InvoiceChoice[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    setProblem(undefined)
    setFound(undefined)
    if (q.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setFound((await findUnpaidInvoices(api, q.trim(), abort)).rows)
      } catch (error) {
        if (!abort.signal.aborted) setProblem(errorMessageOf(error))
      }
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  const listed = found ?? proposed
  const isListed = !chosen || listed.some(({ _id }) => _id === chosen._id)
  const choices = isListed ? listed : [chosen, ...listed]
  return (
    <>
      <TextField
        name="invoice-search"
        label="Find an unpaid invoice"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Number, client or e-mail address"
        value={q}
        error={problem}
        onChange={({ target }) => setQ(target.value)}
      />
      <fieldset className="max-h-60 overflow-y-auto">
        <legend className="mb-2 font-semibold">Invoice</legend>
        {choices.map((invoice) => (
          <label key={invoice._id} className="flex cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="invoice"
              className="mt-1.5 size-4 shrink-0 accent-accent"
              checked={invoice._id === chosen?._id}
              onChange={() => onChoose(invoice)}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular font-semibold">{invoice.number}</span> {invoice.clientName},{' '}
              {formatMoney(invoice.open)} open
            </span>
          </label>
        ))}
        {choices.length === 0 && (
          <p className="text-muted">{found ? 'No unpaid invoice matches.' : 'Search for the invoice.'}</p>
        )}
      </fieldset>
    </>
  )
}
