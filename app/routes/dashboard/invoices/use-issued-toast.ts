import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { createShareLink } from '#app/api/share-links.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Returns a function that shows the toast of an invoice that was just issued. It offers a link, which the screen of the
 * invoice shows to be copied. */
export function useIssuedToast(): (title: string, id: string) => void {
  const navigate = useNavigate()
  const mayShare = useHasPermission('invoice.create')
  async function open(id: string) {
    try {
      const { shareLink } = await createShareLink(api, { path: 'invoices', id })
      void navigate(href('/dashboard/invoices/:id', { id }), {
        state: { shareLink },
        replace: location.pathname === href('/dashboard/invoices/:id', { id }),
      })
    } catch (error) {
      showErrorToast(error)
    }
  }
  return (title, id) =>
    showToast({ title, ...(mayShare && { action: { label: 'Get a link', run: () => void open(id) } }) })
}
