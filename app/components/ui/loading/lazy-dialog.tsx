import type { ComponentType } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'

type DialogProps = { onClose: () => void }
type LazyDialogProps<Props extends DialogProps> = {
  dialog: ReturnType<typeof lazyComponent<Props>>
  given: Props
}

/** Declares a dialog whose script is loaded when it is opened, and not before. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = lazyComponent(load, { isRare: true })
  return (given) => <LazyDialog dialog={dialog} given={given} />
}

function LazyDialog<Props extends DialogProps>({ dialog, given }: LazyDialogProps<Props>) {
  const Dialog = useLazyComponent(dialog, true, given.onClose)
  return Dialog && <Dialog {...given} />
}
