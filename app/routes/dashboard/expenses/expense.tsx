import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { changeExpense, getExpense, removeExpense } from '#app/api/expenses.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import { StaffLink } from '../shell/staff-link.tsx'
import type { Route } from './+types/expense'
import { ExpenseForm } from './expense-form.tsx'
import { toBody, valuesOf } from './expense-values.ts'

export const clientLoader = ({ params: { id } }: Route.LoaderArgs) => getExpense(api, id)
export const loader = onServer(clientLoader)

export default function Expense({ loaderData: expense }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [isRemoving, setIsRemoving] = useState(false)
  const { _id: id, version, amount, usd, orderId, orderNumber, createdBy } = expense
  const opened = useOpenedVersion(version, id)
  const list = href('/dashboard/expenses')
  const facts = [
    amount.currency !== 'USD' && `${formatMoney(usd)} at the rate of the day on which it was entered.`,
    createdBy && `Entered by ${createdBy}.`,
  ]
  return (
    <Page
      title={`Expense of ${formatMoney(amount)}`}
      lead={facts.filter(Boolean).join(' ')}
      action={<BackLink to={list}>All expenses</BackLink>}
    >
      {orderId && (
        <p className="mb-6">
          For{' '}
          <StaffLink to={linkTo({ kind: 'order', audience: 'staff', id: orderId })}>{orderNumber}</StaffLink>
        </p>
      )}
      {expense.files.length > 0 && (
        <div className="mb-6">
          <FileList files={expense.files} />
        </div>
      )}
      <ExpenseForm
        key={id}
        initial={valuesOf(expense)}
        save={(values) => opened.save((version) => changeExpense(api, { _id: id, version }, toBody(values)))}
        onSaved={() => {
          showToast({ title: 'The expense is saved' })
          void navigate(list)
        }}
      />
      <Button look="quiet" className="mt-6 text-danger" onClick={() => setIsRemoving(true)}>
        Delete the expense
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Delete the expense of ${formatMoney(amount)}?`}
        confirmLabel="Delete"
        onConfirm={async () => {
          await removeExpense(api, id)
          showToast({ title: 'The expense is deleted' })
          await navigate(list)
        }}
      >
        It no longer counts in the reports, and its files are deleted. The audit log keeps its day, category
        and amount.
      </ConfirmDialog>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Expense" error={error} />
)
