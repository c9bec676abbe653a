import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { readInvoiceMessages } from '#app/api/invoices.ts'
import { getInvoice } from '#app/api/payments.ts'

export const importChosenInvoice = () => import('./chosen-invoice.tsx')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the invoice that a link names. One that is somebody else's or gone leaves the list. */
export async function readChosen(id: string) {
  if (!uuid.test(id)) return undefined
  try {
    const [invoice, thread] = await Promise.all([
      getInvoice(api, id),
      readInvoiceMessages(api, id),
      importChosenInvoice(),
    ])
    return { invoice, thread }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
