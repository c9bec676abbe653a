import { type ComponentProps, lazy, Suspense } from 'react'

// On these screens it alone needs the form's library and the rules.
const Loaded = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }))

/** The dialog to give money back, loaded when it is opened. */
export const RefundDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
