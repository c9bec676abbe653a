import { CalendarClock, CalendarX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { schedulePortfolio } from '#app/api/portfolios.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PortfolioRow } from '#core/portfolio/portfolio.ts'

const lazyDialog = lazyComponent(
  async () => (await import('#app/components/publishing/schedule-dialog.tsx')).ScheduleDialog,
)

/** Actions that let a draft wait for a time, and end that. */
export function ScheduleActions({ row, about }: { row: PortfolioRow; about: string }) {
  const { _id: id, version, published, publishAt } = row
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const [isChoosing, setIsChoosing] = useState(false)
  const close = () => setIsChoosing(false)
  const ScheduleDialog = useLazyComponent(lazyDialog, isChoosing, close)
  // The button that ends the waiting leaves with it.
  const first = useRef<HTMLButtonElement>(null)
  const mustFocus = useRef(false)
  useEffect(() => {
    if (isWorking || !mustFocus.current) return
    mustFocus.current = false
    first.current?.focus()
  }, [isWorking])
  if (published) return null

  const schedule = async (time: string | null, done: string) => {
    try {
      await schedulePortfolio(api, id, version, time)
    } finally {
      await revalidate()
    }
    showToast({ title: done })
  }
  const endWaiting = () =>
    act(async () => {
      await schedule(null, 'Portfolio is a draft again')
      mustFocus.current = true
    })
  return (
    <>
      <RowAction
        ref={first}
        isFolding
        label={publishAt ? 'Change the time' : 'Schedule'}
        about={about}
        icon={CalendarClock}
        isWaiting={isWorking}
        onClick={() => setIsChoosing(true)}
      />
      {publishAt && (
        <RowAction
          isFolding
          label="Back to draft"
          about={about}
          icon={CalendarX}
          isWaiting={isWorking}
          onClick={() => void endWaiting()}
        />
      )}
      {ScheduleDialog && isChoosing && (
        <ScheduleDialog
          noun="work"
          publishAt={publishAt}
          onClose={close}
          onChosen={async (time) => {
            await schedule(time, 'Portfolio scheduled')
            close()
          }}
        />
      )}
    </>
  )
}
