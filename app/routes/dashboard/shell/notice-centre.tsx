import { Bell } from 'lucide-react'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { useFirstPress } from '#app/components/ui/first-press.ts'
import { comesLater, useLater } from '#app/components/ui/later.ts'
import { useCounters } from './counters.tsx'

const openedNotices = comesLater(async () => (await import('./opened-notices.tsx')).OpenedNotices)

/** Notification button with the unread count. The popover is lazy-loaded on the first click. */
export function NoticeCentre({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { unreadNotices } = useCounters()
  const { press, keep, forget } = useFirstPress()
  const OpenedNotices = useLater(openedNotices, press !== undefined, forget)
  const trigger = {
    'aria-label': unreadNotices === 0 ? 'Notifications' : `Notifications, ${unreadNotices} unread`,
    className: 'relative grid size-11 cursor-pointer place-items-center rounded-small hover:bg-line/60',
    children: (
      <>
        <Bell aria-hidden="true" className="size-5" />
        <span aria-hidden="true" className="absolute -right-1 -top-0.5 grid">
          <CountBadge count={unreadNotices} label="unread" />
        </span>
      </>
    ),
  }
  if (press && OpenedNotices) return <OpenedNotices press={press} trigger={trigger} onLeave={onLeave} />
  return <button type="button" aria-haspopup="dialog" aria-expanded={false} onClick={keep} {...trigger} />
}
