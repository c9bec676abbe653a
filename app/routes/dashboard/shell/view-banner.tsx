import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { api } from '#app/api/browser.ts'
import { stopViewing } from '#app/api/client-members.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'

/** Tells staff that they look at a client's dashboard, with a button that ends it. */
export function ViewBanner({ account: { acting } }: { account: User }) {
  const { isWorking, act } = useAction()
  if (!acting?.isViewing) return null
  const { _id: id, name } = acting
  const stop = () =>
    act(async () => {
      await stopViewing(api)
      await replacePage(href('/dashboard/clients/:id', { id }))
    })
  return (
    <section
      aria-label="View as client"
      className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-small border-l-4 border-accent bg-tint px-4 py-3"
    >
      <p className="min-w-0 wrap-anywhere">
        You see the dashboard of <strong>{name}</strong>. Nothing can be changed, and passwords stay hidden.
      </p>
      <Button size="small" disabled={isWorking} onClick={stop}>
        Stop
      </Button>
    </section>
  )
}
