import { Popover } from '@base-ui/react/popover'
import { type ComponentProps, useState } from 'react'
import { usePressAgain } from '#app/components/ui/overlays/first-press.ts'
import { menuPopupClass } from '#app/components/ui/overlays/menu.ts'
import { NoticeList } from './notice-list.tsx'

type OpenedNoticesProps = {
  /** Event that opens the popover the first time. It is replayed once the lazy code has loaded. */
  press: MouseEvent | KeyboardEvent
  trigger: ComponentProps<'button'>
  onLeave?: (() => void) | undefined
}

export function NotificationPopover({ press, trigger, onLeave }: OpenedNoticesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger ref={usePressAgain(press)} {...trigger} />
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-60">
          <Popover.Popup
            className={`${menuPopupClass} flex max-h-[min(34rem,80dvh)] w-[min(24rem,calc(100vw-1.5rem))] flex-col overflow-hidden !p-0`}
          >
            <NoticeList
              title={<Popover.Title className="text-body font-bold">Notifications</Popover.Title>}
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
