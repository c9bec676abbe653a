import type { InvoiceRow } from '#app/api/payments.ts'
import { FactRow } from '#app/components/ui/fact.tsx'
import { formatMoney } from '#core/money.ts'
import { labelTax } from '#core/tax/tax.ts'

type TaxRowsProps = Pick<InvoiceRow, 'taxes'> & {
  /** Only taxes that are added to the prices, or only those that they contain. */
  inclusive?: boolean
}

/** Tax of an invoice or an order for each rate, beside its total. */
export const TaxRows = ({ taxes, inclusive }: TaxRowsProps) =>
  taxes
    .filter((tax) => inclusive === undefined || tax.inclusive === inclusive)
    .map(({ tax, net, ...rate }) => (
      <FactRow key={labelTax(rate)} name={labelTax(rate)}>
        {formatMoney(tax)} of {formatMoney(net)}
      </FactRow>
    ))
