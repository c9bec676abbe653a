import { api } from '#app/api/browser.ts'
import { endSession } from '#app/api/sessions.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { SessionRow } from '#core/session/session.ts'
import { describeBrowser } from './describe-browser.ts'
import { useAction } from './use-action.ts'

type SessionListProps = { sessions: SessionRow[]; onEnded: () => void }

/** Sessions of the user; all but the current one can be signed out. */
export function SessionList({ sessions, onEnded }: SessionListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <li key={session._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <SessionFacts session={session} />
          {!session.isCurrent && <EndButton session={session} onEnded={onEnded} />}
        </li>
      ))}
    </ul>
  )
}

function SessionFacts({
  session: { userAgent, address, signedInWith, startedAt, lastUsedAt, isCurrent },
}: {
  session: SessionRow
}) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {describeBrowser(userAgent)}
        {isCurrent && <Badge tone="accent">This browser</Badge>}
      </p>
      <p className="text-small text-muted">
        Used <RelativeTime value={lastUsedAt} /> · signed in <RelativeTime value={startedAt} />
        {signedInWith && ` with ${signedInWith}`} · from {address}
      </p>
    </div>
  )
}

function EndButton({ session, onEnded }: { session: SessionRow; onEnded: () => void }) {
  const { isWorking, act } = useAction()
  const browser = describeBrowser(session.userAgent)
  const end = () =>
    act(async () => {
      await endSession(api, session._id)
      showToast({ title: `Signed out in ${browser}` })
      onEnded()
    })
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={end}>
      Sign out<span className="sr-only"> in {browser}</span>
    </Button>
  )
}
