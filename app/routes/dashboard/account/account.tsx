import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listOwnSessions } from '#app/api/sessions.ts'
import { listScopes, listTokens } from '#app/api/tokens.ts'
import { SessionList } from '#app/components/dashboard/records/session-list.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { nameOfRole } from '#core/role/role.ts'
import { idleHours, maxSessionDays } from '#core/session/session.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/account'
import { ApiTokens } from './api-tokens.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportButton } from './export-button.tsx'

export async function clientLoader() {
  const [sessions, tokens, scopes] = await Promise.all([
    listOwnSessions(api),
    listTokens(api),
    listScopes(api),
  ])
  return { sessions, tokens, scopes }
}
export const loader = onServer(clientLoader)

export default function OwnAccount({ loaderData: { sessions, tokens, scopes } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Page title="Your account">
      <Identity />
      <Panel
        title="Active sessions"
        lead={`Sessions expire after ${idleHours} hours without use, and after ${maxSessionDays} days at the latest. Sign out of any you don’t recognise.`}
      >
        <SessionList sessions={sessions} onEnded={revalidate} />
      </Panel>
      <ApiTokens tokens={tokens} scopes={scopes} onChanged={revalidate} />
      <Panel
        title="Your data"
        lead="Everything we keep about you in one file: account, sessions, projects, notes and activity. Passwords are not included."
      >
        <ExportButton />
      </Panel>
      <Panel
        title="Delete your account"
        lead="Your name, sessions and notes are permanently deleted. We keep orders, invoices, payments, projects and problem reports, with the name you gave for them."
      >
        <DeleteAccount />
      </Panel>
    </Page>
  )
}

function Identity() {
  const { name, email, picture, role, customRole } = useAccount()
  return (
    <section aria-label="Profile" className="mb-12 flex items-center gap-4">
      <Avatar name={name} src={picture} className="size-16" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-display text-title font-bold">
          <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
          {role !== 'client' && <Badge tone="accent">{nameOfRole(role, customRole?.name)}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">{email}</p>
        <p className="text-small text-muted">Name, address and picture come from your Google account.</p>
      </div>
    </section>
  )
}
