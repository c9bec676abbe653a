import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { OverviewAnswer } from '#app/api/overview.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Fact } from '#app/components/ui/fact.tsx'

export function SystemSection({ system }: { system: NonNullable<OverviewAnswer['system']> }) {
  const { version, failedJobs, failedMails, waitingMails, hasMailServer, mailFailingSince } = system
  return (
    <Panel title="System">
      {mailFailingSince && (
        <p className="mb-5 font-semibold text-danger">
          Mail could not be fetched since <RelativeTime value={mailFailingSince} />.{' '}
          <To to={href('/dashboard/mails')}>Reason</To>
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-5">
        <Fact name="Version">{version}</Fact>
        <Fact name="Failed jobs">
          <To to={href('/dashboard/jobs')}>{failedJobs}</To>
        </Fact>
        <Fact name="Failed mails">
          <To to={`${href('/dashboard/mails')}?status=failed`}>{failedMails}</To>
        </Fact>
        <Fact name="Waiting mails">
          {hasMailServer ? (
            <To to={`${href('/dashboard/mails')}?status=waiting`}>{waitingMails}</To>
          ) : (
            <>
              No mail server
              <To to={`${href('/dashboard/mails')}?status=kept`} isSmall>
                Read stored mails
              </To>
            </>
          )}
        </Fact>
      </dl>
    </Panel>
  )
}

type ToProps = { to: string; isSmall?: boolean; children: ReactNode }

const To = ({ to, isSmall = false, children }: ToProps) => (
  <Link
    to={to}
    className={`underline underline-offset-4 hover:text-accent ${isSmall ? 'block text-small font-normal' : 'tabular'}`}
  >
    {children}
  </Link>
)
