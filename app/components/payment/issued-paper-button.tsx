import type { InvoiceRow } from '#app/api/payments.ts'
import { isChangedSinceIssue } from '#core/invoice/invoice.ts'
import { DocumentDownloadButton } from './document-download-button.tsx'

/** Downloads an invoice as it was issued. Null while its paper still says the same. */
export const IssuedPaperButton = ({ invoice }: { invoice: InvoiceRow }) =>
  isChangedSinceIssue(invoice) && (
    <DocumentDownloadButton
      path={`/invoices/${invoice._id}/pdf?as=issued`}
      label="As it was issued"
      about={invoice.number}
    />
  )
