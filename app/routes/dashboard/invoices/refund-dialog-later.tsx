import type { ComponentProps } from 'react'
import { comesLater, useLater } from '#app/components/ui/later.ts'
import type { RefundDialog as Loaded } from './refund-dialog.tsx'

// On these screens it alone needs the form's library and the rules.
const refundDialog = comesLater(async () => (await import('./refund-dialog.tsx')).RefundDialog, {
  isRare: true,
})

/** The dialog to give money back. */
export function RefundDialog(props: ComponentProps<typeof Loaded>) {
  const Dialog = useLater(refundDialog, true, props.onClose)
  return Dialog && <Dialog {...props} />
}
