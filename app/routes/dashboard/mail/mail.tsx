import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getMail, type MailWithLogRow } from '#app/api/mails.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { MailBadge } from '../mails/mail-list.tsx'
import { ResendButton } from '../mails/resend-button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/mail'

export const clientLoader = ({ params }: Route.LoaderArgs) => getMail(api, params.id)
export const loader = onServer(clientLoader)

export default function Mail({ loaderData: mail }: Route.ComponentProps) {
  useReloadOn(['mail'])
  const { subject, recipient, status, createdAt, text } = mail
  const lead = (
    <>
      <MailBadge status={status} /> to <EmailText>{recipient}</EmailText>, written{' '}
      <RelativeTime value={createdAt} />
    </>
  )
  const back = <BackLink to={href('/dashboard/mails')}>All mails</BackLink>
  return (
    <Page title={subject} lead={lead} action={back}>
      <div className="max-w-[46rem]">
        <Panel title="Message" action={status !== 'waiting' && <ResendButton mail={mail} />}>
          <div className="whitespace-pre-line wrap-anywhere rounded-large border border-line bg-raised p-6">
            {text}
          </div>
        </Panel>
        <Panel title="Delivery">
          <Delivery mail={mail} />
        </Panel>
      </div>
    </Page>
  )
}

function Delivery({ mail: { log, status, nextAttemptAt } }: { mail: MailWithLogRow }) {
  return (
    <>
      {status === 'kept' && (
        <p className="mb-3 text-muted">
          It was not sent, because no mail server was configured (SMTP_URL). You can send it from here.
        </p>
      )}
      {status === 'waiting' && nextAttemptAt && (
        <p className="mb-3 text-muted">
          The next attempt is due <RelativeTime value={nextAttemptAt} />.
        </p>
      )}
      {log.length === 0 ? (
        <p className="text-muted">No attempts yet.</p>
      ) : (
        <ol aria-label="Attempts" className="divide-y divide-line border-y border-line">
          {log.map(({ _id, at, sent, answer }) => (
            <li key={_id} className="grid gap-1 py-3">
              <span className="flex flex-wrap items-center justify-between gap-3">
                <Badge tone={sent ? 'success' : 'danger'}>
                  {sent ? 'Accepted by the server' : 'Not accepted'}
                </Badge>
                <span className="text-small text-muted">
                  <RelativeTime value={at} />
                </span>
              </span>
              <code className="wrap-anywhere font-mono text-small">{answer}</code>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
