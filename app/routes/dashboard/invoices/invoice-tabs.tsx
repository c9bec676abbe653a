import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

/** Tabs: issued invoices and drafts. */
export function InvoiceTabs({ current }: { current: 'issued' | 'drafts' }) {
  const tabs = [
    { label: 'Issued', to: href('/dashboard/invoices'), isCurrent: current === 'issued' },
    { label: 'Drafts', to: href('/dashboard/invoices/drafts'), isCurrent: current === 'drafts' },
  ]
  return <ScreenTabs label="Invoices" tabs={tabs} />
}
