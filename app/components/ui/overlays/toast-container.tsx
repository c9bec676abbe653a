import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyComponent, useLazyComponent } from '../loading/lazy-component.ts'
import { trackPresses } from './last-press.ts'
import { type Message, waitingToasts } from './toasts.ts'

const readingTime = 6_000
const none: readonly Message[] = []

const toastCorner = lazyComponent(async () => (await import('./toast-viewport.tsx')).ToastViewport, {
  onLoadError() {},
})

/** Container of the toasts, to be rendered once. */
export function Toasts() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read, () => none)
  const [fallback, setFallback] = useState(none)
  useEffect(trackPresses, [])
  const isNew = waiting.length > 0 && waiting !== fallback
  const ToastViewport = useLazyComponent(toastCorner, isNew, () => setFallback(waiting))
  if (ToastViewport) return <ToastViewport />
  return (
    fallback.length > 0 && waiting === fallback && <PlainToasts key={fallback.length} messages={fallback} />
  )
}

/** Fallback if the script of the toasts cannot be loaded, for example without a connection. */
function PlainToasts({ messages }: { messages: readonly Message[] }) {
  useEffect(() => {
    const timer = setTimeout(waitingToasts.forget, readingTime)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="alert" className="fixed inset-x-4 bottom-4 z-60 grid gap-2 sm:left-auto sm:right-6 sm:w-96">
      {[...new Set(messages.map(({ title }) => title))].map((title) => (
        <p key={title} className="rounded-small bg-ink px-4 py-3 font-medium text-paper shadow-high">
          {title}
        </p>
      ))}
    </div>
  )
}
