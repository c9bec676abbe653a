import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import type { BulkAction, ManyChosen } from '#app/components/list/selection-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { invoiceList } from './invoice-list.tsx'

const formatCount = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? invoiceList.noun.one : invoiceList.noun.many}`

/** Bulk action that voids invoices. A dialog asks for the reason. */
export function useBulkVoid() {
  const { revalidate } = useRevalidator()
  const [many, setMany] = useState<ManyChosen<InvoiceRow>>()
  const action: BulkAction<InvoiceRow> = { label: 'Void', icon: Ban, run: setMany }
  const dialog = many && (
    <ReasonDialog
      onClose={() => setMany(undefined)}
      title={`Void ${formatCount(many.count)}?`}
      lead="The clients no longer owe them, and are told the reason. Invoices that are paid in part, credited or void already stay as they are."
      label="Reason (visible to the clients)"
      confirmLabel="Void invoices"
      maxLength={1_000}
      isRequired
      isDanger
      onConfirm={async (reason) => {
        const { modifiedCount } = await changeMany(api, invoiceList.resource, 'void', many.chosen, { reason })
        many.clear()
        await revalidate()
        showToast({ title: `${formatCount(modifiedCount)} voided` })
      }}
    />
  )
  return { action, dialog }
}
