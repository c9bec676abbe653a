import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { acceptInvitation } from '#app/api/staff-invitations.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/join'

/** Screen that the link of an invitation to the team leads to. Opening it changes nothing. */
export default function Join({ params: { token } }: Route.ComponentProps) {
  const brand = useBrand()
  const { email } = useAccount()
  const { isWorking, act } = useAction()
  const join = () =>
    act(async () => {
      await acceptInvitation(api, token)
      // The document is loaded again, because the role decides about the menu.
      await replacePage(href('/dashboard/my-work'))
    })
  return (
    <Page
      title={`Join the team of ${brand.name}`}
      lead={
        <p>
          You are signed in as <strong className="wrap-anywhere text-ink">{email}</strong>. If the invitation
          was sent to this address, your account gets the role in it.
        </p>
      }
    >
      <Button onClick={join} disabled={isWorking}>
        {isWorking ? 'One moment…' : 'Join the team'}
      </Button>
    </Page>
  )
}
