import { type ComponentProps, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { describeCurrency } from '#core/currency.ts'

type CurrencyFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  label?: string
  /** Listed even if it has no rate any more. */
  chosen: string
}

/** Choice of a currency that has an exchange rate. */
export function CurrencyField({ chosen, label = 'Currency', ...props }: CurrencyFieldProps) {
  const [rated, setRated] = useState<string[]>([])
  useEffect(() => {
    // Without the settings, taka and dollars can be chosen.
    readSettings(api).then(
      ({ exchangeRates }) => setRated(exchangeRates.map(({ currency }) => currency)),
      () => {},
    )
  }, [])
  const codes = [...new Set(['BDT', 'USD', ...rated, chosen])]
  return (
    <SelectField label={label} {...props}>
      {codes.map((code) => (
        <option key={code} value={code}>
          {describeCurrency(code)}
        </option>
      ))}
    </SelectField>
  )
}
