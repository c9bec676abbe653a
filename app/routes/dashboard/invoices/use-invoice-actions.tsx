import { Ban, BookOpen, FileMinus, HandCoins, Send, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { voidInvoice } from '#app/api/ledger.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import { useNewLink } from '#app/components/share-links/use-new-link.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { CreditNoteDialog, PaymentDialog, RefundDialog } from './lazy-dialogs.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { UseCreditDialog } from './use-credit-dialog.tsx'

type OpenDialog = {
  kind: 'void' | 'refund' | 'payment' | 'use-credit' | 'reminder' | 'credit-note'
  invoice: InvoiceRow
}

/** Row actions on an invoice. Voiding and refunding open a dialog. Credit is offered if it is unknown, or not empty. */
export function useInvoiceActions(credits?: Money[]) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const may = {
    record: useHasPermission('payment-claim.decide'),
    remind: useHasPermission('invoice.create'),
    credit: useHasPermission('invoice.credit'),
    void: useHasPermission('invoice.void'),
    refund: useHasPermission('ledger.refund'),
  }
  const { makeLink, dialog: newLink } = useNewLink()
  const close = () => setOpenDialog(undefined)

  async function done(title: string) {
    close()
    await revalidate()
    showToast({ title })
  }
  const choicesFor = (invoice: InvoiceRow): MenuChoice[] => [
    ...(may.record && invoice.open.minor > 0
      ? [
          {
            label: 'Record a payment',
            icon: HandCoins,
            onChoose: () => setOpenDialog({ kind: 'payment', invoice }),
          },
        ]
      : []),
    ...(may.record && invoice.open.minor > 0 && credits?.length !== 0
      ? [
          {
            label: 'Use credit',
            icon: Wallet,
            onChoose: () => setOpenDialog({ kind: 'use-credit', invoice }),
          },
        ]
      : []),
    ...(may.remind && invoice.open.minor > 0
      ? [
          {
            label: 'Send a reminder',
            icon: Send,
            onChoose: () => setOpenDialog({ kind: 'reminder', invoice }),
          },
        ]
      : []),
    ...(may.credit && invoice.status !== 'void' && invoice.credited.minor < invoice.total.minor
      ? [
          {
            label: 'Credit note',
            icon: FileMinus,
            onChoose: () => setOpenDialog({ kind: 'credit-note', invoice }),
          },
        ]
      : []),
    ...(may.void && invoice.status === 'open' && invoice.credited.minor === 0
      ? [{ label: 'Void invoice', icon: Ban, onChoose: () => setOpenDialog({ kind: 'void', invoice }) }]
      : []),
    ...(may.refund && invoice.paid.minor > 0
      ? [
          {
            label: 'Refund',
            icon: Undo2,
            onChoose: () => setOpenDialog({ kind: 'refund', invoice }),
          },
        ]
      : []),
    {
      label: 'Client ledger',
      icon: BookOpen,
      onChoose: () =>
        void navigate(`${href('/dashboard/invoices')}/ledger/${encodeURIComponent(invoice.email)}`),
    },
  ]
  const invoice = openDialog?.invoice
  const dialogs = (
    <>
      {invoice && openDialog.kind === 'void' && (
        <ReasonDialog
          onClose={close}
          title={`Void ${invoice.number}?`}
          lead={`${invoice.clientName} will no longer owe ${formatMoney(invoice.total)}. The invoice keeps its number and can’t be reopened.`}
          label="Reason (visible to the client)"
          confirmLabel="Void invoice"
          maxLength={1_000}
          isRequired
          isDanger
          onConfirm={async (reason) => {
            await voidInvoice(api, invoice, reason)
            await done(`${invoice.number} was voided`)
          }}
        />
      )}
      {invoice && openDialog.kind === 'payment' && (
        <PaymentDialog invoice={invoice} onClose={close} onDone={done} />
      )}
      {invoice && openDialog.kind === 'use-credit' && (
        <UseCreditDialog invoice={invoice} onClose={close} onDone={done} />
      )}
      {invoice && openDialog.kind === 'reminder' && (
        <ReminderDialog
          invoice={invoice}
          onClose={close}
          onDone={done}
          makeLink={() => makeLink({ path: 'invoices', id: invoice._id }, invoice.number)}
        />
      )}
      {newLink}
      {invoice && openDialog.kind === 'credit-note' && (
        <CreditNoteDialog invoice={invoice} onClose={close} onDone={done} />
      )}
      {invoice && openDialog.kind === 'refund' && (
        <RefundDialog
          of={{
            ...{ email: invoice.email, clientName: invoice.clientName, isNotified: invoice.isNotified },
            ...{ most: invoice.paid, invoice },
          }}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
  return { choicesFor, dialogs }
}
