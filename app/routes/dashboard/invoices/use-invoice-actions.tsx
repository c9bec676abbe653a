import { Ban, BookOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { voidInvoice } from '#app/api/ledger.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import { showToast } from '#app/components/ui/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { RefundDialog } from './refund-dialog-later.tsx'

type OpenDialog = { what: 'void' | 'refund'; invoice: InvoiceRow }

/** Row actions on an invoice. Voiding and refunding open a dialog. */
export function useInvoiceActions() {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const close = () => setOpenDialog(undefined)

  async function done(title: string) {
    close()
    await revalidate()
    showToast({ title })
  }
  const choicesFor = (invoice: InvoiceRow): MenuChoice[] => [
    ...(invoice.status === 'open'
      ? [{ label: 'Make void', icon: Ban, onChoose: () => setOpenDialog({ what: 'void', invoice }) }]
      : []),
    ...(invoice.paid.minor > 0
      ? [
          {
            label: 'Give money back',
            icon: Undo2,
            onChoose: () => setOpenDialog({ what: 'refund', invoice }),
          },
        ]
      : []),
    {
      label: 'Ledger of the client',
      icon: BookOpen,
      onChoose: () =>
        void navigate(`${href('/dashboard/invoices')}/ledger/${encodeURIComponent(invoice.email)}`),
    },
  ]
  const invoice = openDialog?.invoice
  const dialogs = (
    <>
      {invoice && openDialog.what === 'void' && (
        <ReasonDialog
          onClose={close}
          title={`Make ${invoice.number} void?`}
          lead={`${invoice.clientName} need not pay ${formatMoney(invoice.total)} then. It keeps its number and can’t be opened again.`}
          label="Why (the client reads it)"
          confirmLabel="Make void"
          maxLength={1_000}
          isRequired
          isDanger
          onConfirm={async (reason) => {
            await voidInvoice(api, invoice, reason)
            await done(`${invoice.number} is void`)
          }}
        />
      )}
      {invoice && openDialog.what === 'refund' && (
        <RefundDialog
          of={{ email: invoice.email, most: invoice.paid, invoice }}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
  return { choicesFor, dialogs }
}
