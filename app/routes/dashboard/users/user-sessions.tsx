import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listSessionsOf } from '#app/api/sessions.ts'
import { SessionList } from '#app/components/dashboard/records/session-list.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SessionRow } from '#core/session/session.ts'

type Found = { sessions: SessionRow[] } | { failure: string } | undefined

/** Sessions of a user, fetched on mount. */
export function UserSessions({ userId }: { userId: string }) {
  const [found, setFound] = useState<Found>()
  const [revision, setRevision] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision triggers a reload
  useEffect(() => {
    let isCancelled = false
    listSessionsOf(api, userId)
      .then((sessions) => ({ sessions }))
      .catch((error: unknown) => ({ failure: errorMessageOf(error) }))
      .then((answer) => !isCancelled && setFound(answer))
    return () => {
      isCancelled = true
    }
  }, [userId, revision])

  if (!found) return <Loading rows={2} />
  if ('failure' in found) return <Notice tone="danger">{found.failure}</Notice>
  if (found.sessions.length === 0) return <p className="text-muted">No active sessions.</p>
  return <SessionList sessions={found.sessions} onEnded={() => setRevision(revision + 1)} />
}
