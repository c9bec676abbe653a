import type { InboundStatusRow } from '#app/api/mails.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { outcomeLabels } from '#core/inbound/inbound.ts'
import { SetAsideMails } from './set-aside-mails.tsx'

/** State of the mailbox in which answers arrive, and the number of mails of the last 30 days. */
export function MailboxSection({ mailbox }: { mailbox: InboundStatusRow }) {
  const { isConfigured, fetchedAt, failingSince, failure, counts, setAside } = mailbox
  return (
    <Panel title="Mail coming in">
      {failingSince && (
        <div className="mb-5">
          <Notice tone="danger">
            Mail could not be fetched since <RelativeTime value={failingSince} />. It is tried again by
            itself, and nothing is lost meanwhile.
            <span className="mt-1 block text-small font-normal wrap-anywhere">{failure}</span>
          </Notice>
        </div>
      )}
      {!isConfigured && (
        <p className="text-muted">
          No mailbox is connected. Answers to mails arrive at your e-mail address, not here. An owner connects
          one in the site settings, under Mail.
        </p>
      )}
      {(isConfigured || counts.length > 0) && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-5">
          {isConfigured && (
            <Fact name="Last fetched">{fetchedAt ? <RelativeTime value={fetchedAt} /> : 'Not yet'}</Fact>
          )}
          {counts.map(({ outcome, count }) => (
            <Fact key={outcome} name={`${outcomeLabels[outcome]}, 30 days`}>
              {count}
            </Fact>
          ))}
        </dl>
      )}
      {setAside.length > 0 && <SetAsideMails mails={setAside} canRetry={isConfigured} />}
    </Panel>
  )
}
