import { Form } from 'react-router'
import { PeriodLinks } from '#app/components/time/period-links.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { LoadedReports } from './load-reports.ts'

/** Period of the reports. It is stored in the URL. */
export function PeriodForm({ asked: { from, to, by } }: Pick<LoadedReports, 'asked'>) {
  return (
    <div className="mb-8 grid gap-3">
      <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="by" value={by} />
        <div className="flex-[1_1_9rem] sm:max-w-48">
          <TextField name="from" label="From" type="date" defaultValue={from} />
        </div>
        <div className="flex-[1_1_9rem] sm:max-w-48">
          <TextField name="to" label="To" type="date" defaultValue={to} />
        </div>
        <Button type="submit" look="second">
          Show
        </Button>
      </Form>
      <PeriodLinks more={{ by }} />
    </div>
  )
}
