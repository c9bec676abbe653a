import { api } from '#app/api/browser.ts'
import { type MailRow, readMailbox } from '#app/api/mails.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/mails'
import { mailColumns, mailList, nameOfMail } from './mail-list.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { MailboxSection } from './mailbox-section.tsx'
import { ResendButton } from './resend-button.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const [mails, mailbox] = await Promise.all([loadList<MailRow>(request, mailList), readMailbox(api)])
  return { mails, mailbox }
}
export const loader = onServer(clientLoader)

export default function Mails({ loaderData: { mails, mailbox } }: Route.ComponentProps) {
  useReloadOn(['mail'])
  return (
    <Page
      title="Mails"
      lead="All mails from the site. Without a mail server, they are stored here but not sent."
    >
      <MailTabs current="mails" />
      <MailboxSection mailbox={mailbox} />
      <List
        shape={mailList}
        loaded={mails}
        columns={mailColumns}
        nameOf={nameOfMail}
        actions={(mail) => mail.status !== 'waiting' && <ResendButton mail={mail} />}
        empty={
          <DashboardEmptyState title="No mails yet">
            Mails to clients and staff are listed here.
          </DashboardEmptyState>
        }
      />
    </Page>
  )
}
