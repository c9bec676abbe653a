import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

/** Tabs: issued invoices, drafts and credit notes. */
export function InvoiceTabs({ current }: { current: 'issued' | 'drafts' | 'credit-notes' }) {
  const tabs = [
    { label: 'Issued', to: href('/dashboard/invoices'), isCurrent: current === 'issued' },
    { label: 'Drafts', to: href('/dashboard/invoices/drafts'), isCurrent: current === 'drafts' },
    {
      label: 'Credit notes',
      to: href('/dashboard/invoices/credit-notes'),
      isCurrent: current === 'credit-notes',
    },
  ]
  return <ScreenTabs label="Invoices" tabs={tabs} />
}
