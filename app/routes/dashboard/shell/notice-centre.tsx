import { Bell } from 'lucide-react'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { useFirstPress } from '#app/components/ui/overlays/first-press.ts'
import { useCounters } from './counters.tsx'

const notificationPopover = lazyComponent(
  async () => (await import('./opened-notices.tsx')).NotificationPopover,
)

/** Notification button with the unread count. The popover is lazy-loaded on the first click. */
export function NoticeCentre({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { unreadNotices } = useCounters()
  const { press, keep, forget } = useFirstPress()
  const NotificationPopover = useLazyComponent(notificationPopover, press !== undefined, forget)
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
  if (press && NotificationPopover)
    return <NotificationPopover press={press} trigger={trigger} onLeave={onLeave} />
  return <button type="button" aria-haspopup="dialog" aria-expanded={false} onClick={keep} {...trigger} />
}
