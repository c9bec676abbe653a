import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { acceptInvitation, chooseClient, readInvitation } from '#app/api/client-members.ts'
import { explainError } from '#app/api/explain-error.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { scopeDescriptions, scopeLabels } from '#core/client-member/member-scopes.ts'
import { formatDay } from '#core/time.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/invitation'

/** Reads the invitation, or the reason why it cannot be accepted. */
export async function clientLoader({ params: { token } }: Route.LoaderArgs) {
  try {
    return { token, offer: await readInvitation(api, token), refusal: undefined }
  } catch (error) {
    return { token, offer: undefined, refusal: explainError(error).message }
  }
}

export const loader = onServer(clientLoader)

/** Invitation to act for a client. */
export default function Invitation({ loaderData: { token, offer, refusal } }: Route.ComponentProps) {
  const { isWorking, failure, attempt } = useAttempt()
  const accept = () =>
    attempt(async () => {
      const { client } = await acceptInvitation(api, token)
      await chooseClient(api, client)
      await replacePage(href('/dashboard'))
    })

  if (!offer) {
    return (
      <Page title="Invitation">
        <Notice tone="danger">{refusal}</Notice>
      </Page>
    )
  }
  const { clientName, scopes, expiresAt, isAccepted } = offer
  return (
    <Page
      title={`Invitation to ${clientName}`}
      lead={isAccepted ? 'You have accepted this invitation.' : `Open until ${formatDay(expiresAt)}.`}
    >
      <p className="mb-2 font-semibold">Your access</p>
      <ul className="mb-8 max-w-measure divide-y divide-line border-y border-line">
        {scopes.map((scope) => (
          <li key={scope} className="py-3">
            <span className="font-semibold">{scopeLabels[scope]}</span>
            <span className="block text-small text-muted">{scopeDescriptions[scope]}</span>
          </li>
        ))}
      </ul>
      {failure && (
        <div className="mb-4">
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
      <Button disabled={isWorking} onClick={accept}>
        {isWorking ? 'One moment…' : isAccepted ? `Act for ${clientName}` : 'Accept the invitation'}
      </Button>
    </Page>
  )
}
