import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Added } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { listMethods } from '#app/api/payments.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { nameCurrency } from '#core/currency.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/add-statement'
import { MessagesForm } from './messages-form.tsx'
import { StatementForm } from './statement-form.tsx'

const title = 'Add a statement'

export const clientLoader = async () => ({
  methods: (await listMethods(api)).filter(({ kind }) => kind !== 'cash'),
})
export const loader = onServer(clientLoader)

export default function AddStatement({ loaderData: { methods } }: Route.ComponentProps) {
  const [method, setMethod] = useState(methods[0]?._id ?? '')
  const [added, setAdded] = useState<Added>()
  return (
    <Page title={title} lead="Each line is kept once, however often a statement is added.">
      {methods.length === 0 ? (
        <DashboardEmptyState title="No wallet or bank account yet">
          An owner adds payment methods in Payment settings.
        </DashboardEmptyState>
      ) : (
        <div className="grid max-w-3xl gap-8">
          {added && <Result added={added} />}
          <SelectField
            name="method"
            label="Account"
            value={method}
            onChange={({ target }) => {
              setMethod(target.value)
              setAdded(undefined)
            }}
          >
            {methods.map(({ _id, label, number, currency }) => (
              <option key={_id} value={_id}>
                {[label, number, currency !== 'BDT' && nameCurrency(currency)].filter(Boolean).join(', ')}
              </option>
            ))}
          </SelectField>
          <StatementForm key={`file ${method}`} method={method} onAdded={setAdded} />
          {methods.find(({ _id }) => _id === method)?.currency === 'BDT' && (
            <MessagesForm key={`messages ${method}`} method={method} onAdded={setAdded} />
          )}
        </div>
      )}
    </Page>
  )
}

const lineCount = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

function Result({ added: { lines, added, unreadable } }: { added: Added }) {
  return (
    <Notice tone="success">
      {lineCount(lines)} read, {added} of them new.
      {unreadable > 0 && ` ${lineCount(unreadable)} could not be read.`}{' '}
      <Link to={href('/dashboard/bank-statements')} className="font-semibold text-accent hover:underline">
        Show statements
      </Link>
    </Notice>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
