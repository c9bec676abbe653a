import { Form, Link } from 'react-router'
import { statementPath } from '#app/api/statements.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { addDays, addMonths, dayOf } from '#core/time.ts'
import type { LoadedStatement } from './load-statement.ts'
import { StatementTable } from './statement-table.tsx'

/** Statement of account of a client: period, lines with the running balance, and files. */
export function StatementView({ client, asked, statement, failure }: LoadedStatement) {
  const from = asked.from ?? statement?.from ?? ''
  const to = asked.to ?? statement?.to ?? ''
  return (
    <div className="grid max-w-4xl gap-6">
      <div className="grid gap-3">
        <Form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
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
        <Periods />
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {statement && (
        <>
          <StatementTable statement={statement} />
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {files.map(({ label, file, more }) => (
              <DocumentDownloadButton
                key={label}
                path={statementPath(client, { from: statement.from, to: statement.to, ...more }, file)}
                label={label}
                about="statement"
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const files = [
  { label: 'PDF', file: '/pdf', more: {} },
  { label: 'Excel', file: '/export', more: { format: 'xlsx' } },
  { label: 'CSV', file: '/export', more: { format: 'csv' } },
]

function Periods() {
  const today = dayOf(new Date())
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  const periods = [
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: addMonths(month, -1), to: addDays(month, -1) },
    { label: 'This year', from: year, to: today },
    { label: 'Last year', from: addMonths(year, -12), to: addDays(year, -1) },
  ]
  return (
    <ul aria-label="Periods" className="flex flex-wrap gap-x-5 gap-y-1">
      {periods.map(({ label, ...period }) => (
        <li key={label}>
          <Link to={`?${new URLSearchParams(period)}`} className="font-semibold text-accent hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
