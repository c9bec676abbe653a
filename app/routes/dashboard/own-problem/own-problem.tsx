import { href, Link, useRevalidator } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { getProblem, type WholeProblem, writeToProblem } from '#app/api/problems.ts'
import { StateBadge, UrgencyBadge } from '#app/components/dashboard/records/problem-badges.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { type ProblemState, reopenUntil, stateLabels } from '#core/problem/problem.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/own-problem'
import { RateProblem } from './rate-problem.tsx'

export const clientLoader = ({ params }: Route.LoaderArgs) => getProblem(api, params.id)
export const loader = onServer(clientLoader)

export default function OwnProblem({ loaderData: problem }: Route.ComponentProps) {
  useReloadOn(['problem'])
  const { number, title, status, urgency } = problem
  const back = <BackLink to={href('/dashboard/report-problem')}>All your reports</BackLink>
  const lead = (
    <RecordLead>
      {number} <StateBadge state={status} isOwn /> <UrgencyBadge urgency={urgency} />
    </RecordLead>
  )
  return (
    <Page title={title} lead={lead} action={back}>
      <div className="max-w-[46rem]">
        <Report problem={problem} />
        <Panel title="Activity">
          <Thread
            messages={problem.messages}
            clientName="You"
            earlier={problem.earlierMessages}
            events={problem.events}
            nameOf={(state) =>
              state === 'waiting-client' ? 'Waiting for you' : stateLabels[state as ProblemState]
            }
            beginning="Reported"
          />
        </Panel>
        {(status === 'resolved' || status === 'closed') && <RateProblem problem={problem} />}
        <Reply problem={problem} />
      </div>
    </Page>
  )
}

/** Kinds of the records that a problem can be about. */
const aboutKinds = { order: 'order', project: 'project', payment: 'invoice' } as const

function Report({ problem }: { problem: WholeProblem }) {
  const { text, about, aboutId, aboutName, pageAddress, files } = problem
  const kind = about in aboutKinds ? aboutKinds[about as keyof typeof aboutKinds] : undefined
  return (
    <section aria-label="Your report" className="mb-10 grid gap-4">
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {aboutName && (
        <p className="text-small text-muted">
          About{' '}
          {kind && aboutId ? (
            <Link
              to={linkTo({ kind, audience: 'client', id: aboutId })}
              className="font-semibold text-accent hover:underline"
            >
              {aboutName}
            </Link>
          ) : (
            aboutName
          )}
        </p>
      )}
      {pageAddress && (
        <p className="text-small">
          <ExternalLink href={pageAddress} className="break-all font-semibold text-accent hover:underline">
            {pageAddress}
          </ExternalLink>
        </p>
      )}
      <FileList files={files} />
    </section>
  )
}

function Reply({ problem }: { problem: WholeProblem }) {
  const { revalidate } = useRevalidator()
  const { _id: id, status, resolvedAt } = problem
  const until = resolvedAt && reopenUntil(new Date(resolvedAt))
  const isOver = status === 'closed' || (status === 'resolved' && until && until < new Date())
  if (isOver) {
    return (
      <p className="text-muted">
        This report is closed. If the problem comes back,{' '}
        <Link to={href('/dashboard/report-problem')} className="font-semibold text-accent hover:underline">
          report it again
        </Link>
        .
      </p>
    )
  }
  return (
    <Panel
      title={status === 'resolved' ? 'Not solved?' : 'Answer'}
      lead={
        until && (
          <>
            A reply until <DayTime value={until.toISOString()} /> reopens it.
          </>
        )
      }
    >
      <MessageForm
        key={id}
        draftKey={`problem:${id}`}
        label="Your message"
        send={({ text, files }, key) => writeToProblem(api, id, { text, files }, key)}
        onSent={() => void revalidate()}
      />
    </Panel>
  )
}
