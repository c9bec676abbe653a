import { Popover } from '@base-ui/react/popover'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '#app/components/ui/badge.tsx'
import { menuPopupClass } from '#app/components/ui/menu.ts'
import { useCounters } from './counters.tsx'
import { NoticeList } from './notice-list.tsx'

/** What one was told, behind a bell that counts what is unread. */
export function NoticeCentre({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const { unreadNotices } = useCounters()
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        aria-label={unreadNotices === 0 ? 'Notices' : `Notices, ${unreadNotices} unread`}
        className="relative grid size-11 cursor-pointer place-items-center rounded-small hover:bg-line/60"
      >
        <Bell aria-hidden="true" className="size-5" />
        <span aria-hidden="true" className="absolute -right-1 -top-0.5 grid">
          <CountBadge count={unreadNotices} label="unread" />
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-60">
          <Popover.Popup
            className={`${menuPopupClass} flex max-h-[min(34rem,80dvh)] w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-hidden !p-0`}
          >
            <NoticeList
              title={<Popover.Title className="text-body font-bold">Notices</Popover.Title>}
              onLeave={() => {
                setIsOpen(false)
                onLeave?.()
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
