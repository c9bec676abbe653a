import { useRef, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeDraft, type DraftRow, getDraft, issueDraft, searchRecipients } from '#app/api/invoices.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { ClientPanel } from '#app/components/dashboard/records/client-panel.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { TaxRate } from '#core/tax/tax.ts'
import { useIssuedToast } from '../invoices/use-issued-toast.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/edit-draft'
import { InvoiceForm } from './invoice-form.tsx'
import { toBody, valuesOf } from './invoice-values.ts'

const title = 'Edit a draft'
const findRecipients = searchRecipients(api)

export async function clientLoader({ params: { id } }: Route.LoaderArgs) {
  const [draft, { taxRates }] = await Promise.all([getDraft(api, id), readSettings(api)])
  return { draft, taxRates }
}
export const loader = onServer(clientLoader)

export default function EditDraft({ loaderData: { draft, taxRates } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const back = <BackLink to={href('/dashboard/invoices/drafts')}>All drafts</BackLink>
  return (
    <Page title={title} lead={`Invoice for ${draft.clientName}. Only staff sees it.`} action={back}>
      <DraftForm key={draft._id} draft={draft} rates={taxRates} />
      <div className="mt-12 max-w-3xl">
        <ClientPanel
          client={draft}
          find={findRecipients}
          move={(clientId) => changeDraft(api, draft._id, { clientId, version: draft.version })}
          onMoved={(name) => {
            showToast({ title: `The draft is for ${name} now` })
            void revalidate()
          }}
        >
          Neither client is notified: nobody but staff has seen the draft.
        </ClientPanel>
      </div>
    </Page>
  )
}

function DraftForm({ draft, rates }: { draft: DraftRow; rates: TaxRate[] }) {
  const { _id: id, clientName } = draft
  const navigate = useNavigate()
  const showIssued = useIssuedToast()
  const keyOf = useIdempotencyKey()
  // Issuing may fail after the draft was saved; the next attempt continues from there.
  const saved = useRef(draft.version)
  const [draftKey] = useState(`${id}:${draft.version}`)
  return (
    <InvoiceForm
      draftKey={draftKey}
      initial={valuesOf(draft)}
      recurs="never"
      rates={rates}
      lines={draft.lines}
      save={async (values, isIssued) => {
        const version = Math.max(saved.current, draft.version)
        const { modifiedCount } = await changeDraft(api, id, { ...toBody(values), version })
        saved.current = version + modifiedCount
        const issuedDraft = { _id: id, version: saved.current }
        const issued = isIssued ? await issueDraft(api, issuedDraft, keyOf(issuedDraft)) : undefined
        return () => {
          if (issued) showIssued(`${issued.number} is issued to ${clientName}`, issued.insertedId)
          else showToast({ title: 'The draft is saved' })
          void navigate(
            issued
              ? href('/dashboard/invoices/:id', { id: issued.insertedId })
              : href('/dashboard/invoices/drafts'),
          )
        }
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
