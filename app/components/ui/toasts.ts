export type Message = {
  title: string
  tone?: 'success' | 'danger'
  /** Offered for ten seconds. */
  undo?: () => void
}

/** Until the corner that shows them is there. */
let waiting: readonly Message[] = []
let showNow: ((message: Message) => void) | undefined
const listeners = new Set<() => void>()

function keep(messages: readonly Message[]) {
  waiting = messages
  for (const listener of listeners) listener()
}

/** Says in a corner what just happened; screen readers hear it too. */
export function showToast(message: Message): void {
  if (showNow) showNow(message)
  else keep([...waiting, message])
}

/** What nobody has shown yet, for `useSyncExternalStore`. */
export const waitingToasts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => waiting,
  forget: () => keep([]),
}

/** From now on `show` is given each message, those first that have waited.
 * @returns ends it */
export function takeToasts(show: (message: Message) => void): () => void {
  showNow = show
  for (const message of waiting) show(message)
  keep([])
  return () => {
    showNow = undefined
  }
}
