import { useEffect, useState, useSyncExternalStore } from 'react'
import { comesLater, useLater } from './later.ts'
import { type Message, waitingToasts } from './toasts.ts'

const readingTime = 6_000
const none: readonly Message[] = []

const toastCorner = comesLater(async () => (await import('./toast-corner.tsx')).ToastCorner, {
  tellFailure() {},
})

/** Once, beside everything that may show toasts. */
export function Toasts() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read, () => none)
  const [untold, setUntold] = useState(none)
  const isNew = waiting.length > 0 && waiting !== untold
  const ToastCorner = useLater(toastCorner, isNew, () => setUntold(waiting))
  if (ToastCorner) return <ToastCorner />
  return untold.length > 0 && waiting === untold && <PlainToasts key={untold.length} messages={untold} />
}

/** Without the corner's script, which doesn't come where the line is gone: what happened is said all the same. */
function PlainToasts({ messages }: { messages: readonly Message[] }) {
  useEffect(() => {
    const timer = setTimeout(waitingToasts.forget, readingTime)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 rounded-small bg-ink px-4 py-3 font-medium text-paper shadow-high sm:left-auto sm:right-6 sm:w-96"
    >
      {[...new Set(messages.map(({ title }) => title))].map((title) => (
        <p key={title}>{title}</p>
      ))}
    </div>
  )
}
