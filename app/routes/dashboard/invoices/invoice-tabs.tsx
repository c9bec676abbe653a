import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Tabs: issued invoices and credit notes; for staff who write invoices also drafts and recurring ones. */
export function InvoiceTabs({ current }: { current: 'issued' | 'drafts' | 'recurring' | 'credit-notes' }) {
  const mayWrite = useHasPermission('invoice.create')
  const written = [
    { label: 'Drafts', to: href('/dashboard/invoices/drafts'), isCurrent: current === 'drafts' },
    { label: 'Recurring', to: href('/dashboard/invoices/recurring'), isCurrent: current === 'recurring' },
  ]
  const tabs = [
    { label: 'Issued', to: href('/dashboard/invoices'), isCurrent: current === 'issued' },
    ...(mayWrite ? written : []),
    {
      label: 'Credit notes',
      to: href('/dashboard/invoices/credit-notes'),
      isCurrent: current === 'credit-notes',
    },
  ]
  return <ScreenTabs label="Invoices" tabs={tabs} />
}
