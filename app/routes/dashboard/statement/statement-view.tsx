import { statementPath } from '#app/api/statements.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { PeriodForm } from '#app/components/time/period-form.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { LoadedStatement } from './load-statement.ts'
import { StatementTable } from './statement-table.tsx'

/** Statement of account of a client: period, lines with the running balance, and files. */
export function StatementView({ client, asked, statement, failure }: LoadedStatement) {
  const from = asked.from ?? statement?.from ?? ''
  const to = asked.to ?? statement?.to ?? ''
  return (
    <div className="grid max-w-4xl gap-6">
      <PeriodForm from={from} to={to} />
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
