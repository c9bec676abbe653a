import type { ComponentProps } from 'react'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { RefundDialog as Loaded } from './refund-dialog.tsx'

// Lazy: on these screens only this dialog needs the form library and the validation rules.
const refundDialog = lazyComponent(async () => (await import('./refund-dialog.tsx')).RefundDialog, {
  isRare: true,
})

/** Lazy-loaded refund dialog. */
export function RefundDialog(props: ComponentProps<typeof Loaded>) {
  const Dialog = useLazyComponent(refundDialog, true, props.onClose)
  return Dialog && <Dialog {...props} />
}
