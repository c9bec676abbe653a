import type { InvoiceRow } from '#app/api/payments.ts'
import { FactRow } from '#app/components/ui/fact.tsx'
import { formatMoney } from '#core/money.ts'
import { labelTax } from '#core/tax/tax.ts'

/** Tax of an invoice or an order for each rate, beside its total. */
export const TaxRows = ({ taxes }: Pick<InvoiceRow, 'taxes'>) =>
  taxes.map(({ tax, net, ...rate }) => (
    <FactRow key={`${labelTax(rate)}`} name={labelTax(rate)}>
      {formatMoney(tax)} of {formatMoney(net)}
    </FactRow>
  ))
