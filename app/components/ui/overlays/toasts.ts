export type Message = {
  title: string
  tone?: 'success' | 'danger'
  /** Offered for ten seconds. */
  undo?: () => void
  /** Another button, offered as long. */
  action?: { label: string; run: () => void }
}

/** Messages queued until the component that shows them is loaded. */
let waiting: readonly Message[] = []
let showNow: ((message: Message) => void) | undefined
const listeners = new Set<() => void>()

function setWaiting(messages: readonly Message[]) {
  waiting = messages
  for (const listener of listeners) listener()
}

/** Shows a toast, which screen readers announce. */
export function showToast(message: Message): void {
  if (showNow) showNow(message)
  else setWaiting([...waiting, message])
}

/** Queued messages, as a store for `useSyncExternalStore`. */
export const waitingToasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => waiting,
  forget: () => setWaiting([]),
}

/** Passes each message to `show` from now on, beginning with the queued ones.
 * @returns function that stops this */
export function takeToasts(show: (message: Message) => void): () => void {
  showNow = show
  for (const message of waiting) show(message)
  setWaiting([])
  return () => {
    showNow = undefined
  }
}
