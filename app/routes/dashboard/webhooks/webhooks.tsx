import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listWebhooks, type WebhookRow } from '#app/api/webhooks.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/webhooks'
import { WebhookDialog } from './webhook-dialog.tsx'

export const clientLoader = async (_: Route.LoaderArgs) => ({ webhooks: await listWebhooks(api) })
export const loader = onServer(clientLoader)

export default function Webhooks({ loaderData: { webhooks } }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button size="small" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Add a webhook
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      lead="Tell other programs of what happens here: new orders, messages, payments to check and more."
      action={add}
    >
      {webhooks.length === 0 ? (
        <DashboardEmptyState title="No webhooks yet">
          A webhook is an https address of another program, which receives a signed message per event.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Webhooks" className="divide-y divide-line border-y border-line">
          {webhooks.map((webhook) => (
            <li key={webhook._id} className="py-5">
              <h2 className="flex flex-wrap items-center gap-2 text-[1.125rem]">
                <Link
                  to={href('/dashboard/webhooks/:id', { id: webhook._id })}
                  className="min-w-0 underline wrap-anywhere"
                >
                  {webhook.name}
                </Link>
                <WebhookBadge webhook={webhook} />
              </h2>
              <p className="mt-1 text-small text-muted wrap-anywhere">{webhook.address}</p>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <WebhookDialog webhook={undefined} onClose={() => setIsAdding(false)} onSaved={revalidate} />
      )}
    </Page>
  )
}

export function WebhookBadge({ webhook: { active, failingSince } }: { webhook: WebhookRow }) {
  if (!active) return <Badge tone="neutral">Off</Badge>
  return failingSince ? <Badge tone="danger">Failing</Badge> : <Badge tone="success">On</Badge>
}
