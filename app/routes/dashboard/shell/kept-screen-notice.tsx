import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import type { User } from '#app/api/account.ts'
import { readSessionId } from '#app/api/browser.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { unread } from '../unread.ts'
import { isKept, keepScreen, tidyKeptScreens } from './kept-screens.ts'
import { useKeptAt } from './read-or-kept.ts'

const retryMs = 20_000

/** Says from when the data of the screen is, if there is no connection, and reads it again when there is. */
export function KeptScreenNotice({ user }: { user: User }) {
  const { pathname, search } = useLocation()
  const { state, revalidate } = useRevalidator()
  const keptAt = useKeptAt(pathname + search)
  useKeepFirstScreen(user)
  useEffect(() => {
    if (keptAt === undefined || state !== 'idle') return
    const tryAgain = () => void revalidate()
    const timer = setTimeout(tryAgain, retryMs)
    addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', tryAgain)
    }
  }, [keptAt, state, revalidate])
  if (keptAt === undefined) return null
  return (
    <div
      role="status"
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-small border-l-4 border-warning bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        There is no connection. You see what was here <RelativeTime value={new Date(keptAt).toISOString()} />.
        What you write is kept on this device, and sent once the connection is back.
      </p>
      <Button look="second" size="small" disabled={state !== 'idle'} onClick={() => void revalidate()}>
        {state === 'idle' ? 'Try again' : 'One moment…'}
      </Button>
    </div>
  )
}

/** Keeps the data that came with the document. Later screens are kept when they are read. */
function useKeepFirstScreen(user: User): void {
  const { pathname, search } = useLocation()
  const screen = useMatches().at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document
  useEffect(() => {
    const session = readSessionId()
    void tidyKeptScreens(user).then(() => {
      const isRead = screen?.loaderData != null && screen.loaderData !== unread
      if (isRead && isKept(screen.id) && readSessionId() === session)
        void keepScreen(user, pathname + search, screen.loaderData)
    })
  }, [])
}
