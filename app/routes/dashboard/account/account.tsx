import { useRevalidator } from 'react-router'
import { viewedClientOf } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { readNotificationSettings } from '#app/api/notification-settings.ts'
import { readAccountExport } from '#app/api/own-account.ts'
import { listPushDevices } from '#app/api/push-devices.ts'
import { readRecoveryStatus } from '#app/api/recovery-codes.ts'
import { listOwnSessions } from '#app/api/sessions.ts'
import { listScopes, listTokens } from '#app/api/tokens.ts'
import { SessionList } from '#app/components/dashboard/records/session-list.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useFocusFromHash } from '#app/components/dashboard/screen/use-focus-from-hash.ts'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { digestHour } from '#core/notification-settings/notification-settings.ts'
import { nameOfRole } from '#core/role/role.ts'
import { idleHours, maxSessionDays } from '#core/session/session.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/account'
import { AccountExport } from './account-export.tsx'
import { ApiTokens } from './api-tokens.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { NotificationForm } from './notification-form.tsx'
import { PushDevices } from './push-devices.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

async function readOwnAccount() {
  const [sessions, tokens, scopes, found, notifications, devices, recovery] = await Promise.all([
    listOwnSessions(api),
    listTokens(api),
    listScopes(api),
    readAccountExport(api),
    readNotificationSettings(api),
    listPushDevices(api),
    readRecoveryStatus(api),
  ])
  return { sessions, tokens, scopes, found, notifications, devices, recovery }
}
type OwnData = Awaited<ReturnType<typeof readOwnAccount>>

/** Staff who look at a client see neither their own account here nor the one of a person. */
export const clientLoader = async ({ context }: Route.LoaderArgs) =>
  viewedClientOf(context.get(accountContext)) ? null : readOwnAccount()
export const loader = onServer(clientLoader)

export default function Account({ loaderData }: Route.ComponentProps) {
  const viewed = viewedClientOf(useAccount())
  if (loaderData && !viewed) return <OwnAccount data={loaderData} />
  return (
    <Page title={viewed?.name ?? 'Your account'}>
      <p>
        The account screen belongs to the person who signs in, so it stays closed while you look at a client.
        Stop viewing to see your own.
      </p>
    </Page>
  )
}

function OwnAccount({ data }: { data: OwnData }) {
  useFocusFromHash()
  useReloadOn(['notice'])
  const { sessions, tokens, scopes, found, notifications, devices, recovery } = data
  const { revalidate } = useRevalidator()
  return (
    <Page title="Your account">
      <Identity />
      <Panel
        title="Notifications"
        lead={`How we tell you what happens. The daily digest is one mail, sent from ${digestHour} in the morning.`}
      >
        <NotificationForm settings={notifications} onSaved={revalidate} />
        <PushDevices devices={devices} onChanged={revalidate} />
      </Panel>
      <Panel
        title="Active sessions"
        lead={`Sessions expire after ${idleHours} hours without use, and after ${maxSessionDays} days at the latest. Sign out of any you don’t recognise.`}
      >
        <SessionList sessions={sessions} onEnded={revalidate} />
      </Panel>
      {recovery.offered && <RecoveryCodes status={recovery} onChanged={revalidate} />}
      <ApiTokens tokens={tokens} scopes={scopes} onChanged={revalidate} />
      <Panel
        title="Your data"
        id="your-data"
        lead="Everything we keep about you in one ZIP file: account, orders, invoices and receipts, payments, projects, messages and files. Access data and passwords are in it only if you enter a passphrase."
      >
        <AccountExport found={found} />
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
        <p className="text-small text-muted">
          Name, address and picture come from the account that you sign in with.
        </p>
      </div>
    </section>
  )
}
