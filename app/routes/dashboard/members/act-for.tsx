import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { chooseClient } from '#app/api/client-members.ts'
import { explainError } from '#app/api/explain-error.ts'
import { replacePage } from '#app/api/page-navigation.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { Route } from './+types/act-for'
import { dashboardPath } from './dashboard-path.ts'

export const clientLoader = ({ request, params: { client } }: Route.LoaderArgs) => ({
  client,
  to: dashboardPath(new URL(request.url).searchParams.get('to')) ?? href('/dashboard'),
})
export const loader = clientLoader

/** Screen that links of notifications to members lead through: chooses the client, and opens the record. */
export default function ActFor({ loaderData: { client, to } }: Route.ComponentProps) {
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt tries again
  useEffect(() => {
    let isCancelled = false
    chooseClient(api, client).then(
      () => isCancelled || replacePage(to),
      (error: unknown) => isCancelled || setFailure(explain(error)),
    )
    return () => {
      isCancelled = true
    }
  }, [client, to, attempt])

  function tryAgain() {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <Page title={failure ? 'This can’t be opened' : 'One moment…'}>
      {failure ? (
        <>
          <Notice tone="danger">{failure}</Notice>
          <Button look="second" className="mt-6" onClick={tryAgain}>
            Try again
          </Button>
        </>
      ) : (
        <p className="text-muted">The site opens it for the client for whom you act.</p>
      )}
    </Page>
  )
}

const explain = (error: unknown): string =>
  error instanceof ApiError && [400, 404, 422].includes(error.status)
    ? 'You do not act for this client any more. An owner of the client can invite you again.'
    : explainError(error).message
