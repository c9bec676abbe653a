import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { listAccountantExports } from '#app/api/accountant-exports.ts'
import { api } from '#app/api/browser.ts'
import { listMonths, type MonthRow, moveMonth } from '#app/api/closed-months.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { accountantPermissions } from '#core/accountant-export/accountant-permissions.ts'
import { isPermitted } from '#core/permissions.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/closed-months'
import { MonthItem } from './month-item.tsx'
import { formatMonth } from './months.ts'
import { ReportTabs } from './report-tabs.tsx'

const title = 'Months'

export async function clientLoader({ request: { signal }, context }: Route.LoaderArgs) {
  const user = { kind: 'user', ...context.get(accountContext) } as const
  const mayCollect = accountantPermissions.every((permission) => isPermitted(user, permission))
  const [months, files] = await Promise.all([
    listMonths(api, { signal }),
    mayCollect ? listAccountantExports(api, { signal }) : undefined,
  ])
  return { months, files }
}
export const loader = onServer(clientLoader)

/** Months of the ledger, which owners close and reopen. */
export default function ClosedMonths({ loaderData: { months, files } }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim', 'notice'])
  const canChange = useHasPermission('closed-month.change')
  const [chosen, setChosen] = useState<MonthRow>()
  const { revalidate } = useRevalidator()
  return (
    <Page
      title={title}
      lead="A closed month takes no more payments, refunds or credit, so its reports stay as they are."
    >
      <ReportTabs current="months" />
      <ul className="divide-y divide-line border-y border-line">
        {months.map((month) => (
          <MonthItem key={month.month} {...{ month, canChange, files }} onMove={() => setChosen(month)} />
        ))}
      </ul>
      {chosen && <MoveDialog month={chosen} onClose={() => setChosen(undefined)} onDone={revalidate} />}
    </Page>
  )
}

type MoveDialogProps = { month: MonthRow; onClose: () => void; onDone: () => Promise<void> }

function MoveDialog({ month: { month, closed }, onClose, onDone }: MoveDialogProps) {
  const name = formatMonth(month)
  const confirmLabel = closed ? 'Reopen the month' : 'Close the month'
  return (
    <ReasonDialog
      onClose={onClose}
      title={`${closed ? 'Reopen' : 'Close'} ${name}?`}
      lead={
        closed
          ? 'Entries can then be dated in this month again, and its reports may change.'
          : 'No entry can be dated in this month any more. An owner can reopen it.'
      }
      label={closed ? 'Reason' : 'Reason (optional)'}
      confirmLabel={confirmLabel}
      maxLength={1_000}
      isRequired={closed !== null}
      isDanger={closed !== null}
      onConfirm={async (reason) => {
        await moveMonth(api, month, { move: closed ? 'reopen' : 'close', reason })
        onClose()
        await onDone()
        showToast({ title: `${name} is ${closed ? 'open again' : 'closed'}` })
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
