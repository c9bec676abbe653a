import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { MediaPickerProps } from './opened-media-picker.tsx'

const openedMediaPicker = lazyComponent(
  async () => (await import('./opened-media-picker.tsx')).OpenedMediaPicker,
  // It brings the form library, which no screen of a client needs at once.
  { isRare: true },
)

/** Dialog to choose a picture of the library. */
export function MediaPicker({ isOpen, ...props }: MediaPickerProps & { isOpen: boolean }) {
  const OpenedMediaPicker = useLazyComponent(openedMediaPicker, isOpen, props.onClose)
  return OpenedMediaPicker && isOpen && <OpenedMediaPicker {...props} />
}
