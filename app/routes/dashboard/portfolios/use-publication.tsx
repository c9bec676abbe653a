import { CalendarClock, CalendarX, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { publishPortfolio, schedulePortfolio } from '#app/api/portfolios.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PortfolioRow } from '#core/portfolio/portfolio.ts'

const lazyDialog = lazyComponent(
  async () => (await import('#app/components/publishing/schedule-dialog.tsx')).ScheduleDialog,
)

/** Choices that publish a piece of work, now or at a time, or hide it. */
export function usePublication() {
  const { revalidate } = useRevalidator()
  const { act } = useAction()
  const [timed, setTimed] = useState<PortfolioRow>()
  const close = () => setTimed(undefined)
  const ScheduleDialog = useLazyComponent(lazyDialog, timed !== undefined, close)

  const change = async (send: Promise<unknown>, done: string) => {
    try {
      await send
    } finally {
      await revalidate()
    }
    showToast({ title: done })
  }
  const schedule = ({ _id: id, version }: PortfolioRow, time: string | null, done: string) =>
    change(schedulePortfolio(api, id, version, time), done)
  const publish =
    ({ _id: id, version }: PortfolioRow, isPublished: boolean, done: string) =>
    () =>
      void act(() => change(publishPortfolio(api, id, version, isPublished), done))

  function choicesFor(row: PortfolioRow): MenuChoice[] {
    const isDraftAgain = 'Portfolio is a draft again'
    if (row.published)
      return [{ label: 'Unpublish', icon: EyeOff, onChoose: publish(row, false, isDraftAgain) }]
    const back = () => void act(() => schedule(row, null, isDraftAgain))
    return [
      { label: 'Publish', icon: Eye, onChoose: publish(row, true, 'Portfolio published') },
      {
        label: row.publishAt ? 'Change the time' : 'Schedule',
        icon: CalendarClock,
        onChoose: () => setTimed(row),
      },
      ...(row.publishAt ? [{ label: 'Back to draft', icon: CalendarX, onChoose: back }] : []),
    ]
  }
  const dialog = ScheduleDialog && timed && (
    <ScheduleDialog
      noun="work"
      publishAt={timed.publishAt}
      isChange={timed.publishAt !== null}
      onClose={close}
      onChosen={async (time) => {
        await schedule(timed, time, 'Portfolio scheduled')
        close()
      }}
    />
  )
  return { choicesFor, dialog }
}
