import type { ComponentProps } from 'react'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { PaymentDialog as Loaded } from './payment-dialog.tsx'

// Lazy: on these screens only dialogs need the form library and the validation rules.
const paymentDialog = lazyComponent(async () => (await import('./payment-dialog.tsx')).PaymentDialog, {
  isRare: true,
})

/** Lazy-loaded dialog that records a payment. */
export function PaymentDialog(props: ComponentProps<typeof Loaded>) {
  const Dialog = useLazyComponent(paymentDialog, true, props.onClose)
  return Dialog && <Dialog {...props} />
}
