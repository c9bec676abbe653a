import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeMany } from '#app/api/bulk.ts'
import type { BulkAction, ManyChosen } from '#app/components/list/selection-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatCount } from '#core/format-number.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type BulkReason = {
  resource: string
  noun: { one: string; many: string }
  /** Name of the action in the API. */
  action: string
  label: string
  /** After the number of changed records, such as 'voided'. */
  done: string
  lead: string
}

/** Bulk action that ends records which clients see. A dialog asks for the reason. */
export function useBulkReason<Row>({ resource, noun, action: name, label, done, lead }: BulkReason) {
  const { revalidate } = useRevalidator()
  const [many, setMany] = useState<ManyChosen<Row>>()
  const action: BulkAction<Row> = { label, icon: Ban, run: setMany }
  const count = (records: number) => formatCount(records, noun.one, noun.many)
  const dialog = many && (
    <ReasonDialog
      onClose={() => setMany(undefined)}
      title={`${label} ${count(many.count)}?`}
      lead={lead}
      label="Reason (visible to the clients)"
      confirmLabel={`${label} ${noun.many}`}
      maxLength={1_000}
      isRequired
      isDanger
      onConfirm={async (reason) => {
        const { modifiedCount } = await changeMany(api, resource, name, many.chosen, { reason })
        many.clear()
        await revalidate()
        showToast({ title: `${count(modifiedCount)} ${done}` })
      }}
    />
  )
  return { action, dialog }
}
