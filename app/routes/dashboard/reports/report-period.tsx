import type { Period, ReportCurrency } from '#app/api/reports.ts'
import { PeriodForm } from '#app/components/time/period-form.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

type ReportPeriodProps = { asked: Period & { currency: ReportCurrency }; more?: Record<string, string> }

/** Period of a report and the currency of its sums, which stand in the URL. */
export const ReportPeriod = ({ asked: { from, to, currency }, more }: ReportPeriodProps) => (
  <div className="mb-8">
    <PeriodForm key={currency} {...{ from, to }} more={{ ...more }} links={{ ...more, currency }}>
      <div className="flex-[1_1_9rem] sm:max-w-48">
        <SelectField name="currency" label="Show in" defaultValue={currency}>
          <option value="USD">US dollars</option>
          <option value="BDT">Taka</option>
        </SelectField>
      </div>
    </PeriodForm>
  </div>
)
