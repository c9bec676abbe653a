import { href, useRevalidator } from 'react-router'
import { listArticleTitles } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { getProblem, type WholeProblem, writeToProblem } from '#app/api/problems.ts'
import { listUsers } from '#app/api/users.ts'
import { getWork } from '#app/api/work.ts'
import { StateBadge, UrgencyBadge } from '#app/components/dashboard/records/problem-badges.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { WorkPanel } from '#app/components/work/work-panel.tsx'
import type { ArticleTitleRow } from '#core/article/article.ts'
import { type ProblemState, stateLabels } from '#core/problem/problem.ts'
import type { MessageInput } from '#core/problem/problem-input.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/problem'
import { ProblemDetails } from './problem-details.tsx'
import { ProblemWork } from './problem-work.tsx'

export async function clientLoader({ params }: Route.LoaderArgs) {
  const staff = new URLSearchParams({ can: 'problem.change', disabled: 'false', limit: '100' })
  const [problem, admins, work, articles] = await Promise.all([
    getProblem(api, params.id),
    listUsers(api, staff),
    getWork(api, { kind: 'problem', id: params.id }),
    listArticleTitles(api, {}),
  ])
  return { problem, admins: admins.rows, work, articles }
}

export const loader = onServer(clientLoader)

export default function Problem({ loaderData: { problem, admins, work, articles } }: Route.ComponentProps) {
  useReloadOn(['problem', 'task'])
  const { number, title, status, urgency } = problem
  const back = <BackLink to={href('/dashboard/users-report')}>All reports</BackLink>
  const lead = (
    <RecordLead>
      {number} <StateBadge state={status} /> <UrgencyBadge urgency={urgency} />
    </RecordLead>
  )
  return (
    <Page title={title} lead={lead} action={back}>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <section aria-label="The report" className="mb-10 grid min-w-0 gap-4">
          <p className="whitespace-pre-line wrap-anywhere">{problem.text}</p>
          <FileList files={problem.files} />
        </section>
        <div className="mb-10 grid gap-8 xl:col-start-2 xl:row-span-2 xl:mb-0">
          <ProblemWork problem={problem} admins={admins} />
          <WorkPanel about={{ kind: 'problem', id: problem._id }} work={work} isAssignable={false} />
          <ProblemDetails problem={problem} />
        </div>
        <div className="min-w-0 xl:col-start-1">
          <Panel title="Activity">
            <Thread
              messages={problem.messages}
              earlier={problem.earlierMessages}
              events={problem.events}
              nameOf={(state) => stateLabels[state as ProblemState]}
              beginning="Reported"
            />
          </Panel>
          <Answer problem={problem} articles={articles} />
        </div>
      </div>
    </Page>
  )
}

const replyStates: ProblemState[] = ['in-progress', 'waiting-client', 'resolved']
const replyStateLabels: Partial<Record<ProblemState, string>> = {
  'in-progress': 'Set to in progress',
  'waiting-client': 'Wait for the client',
  resolved: 'Resolve',
}

type AnswerProps = { problem: WholeProblem; articles: ArticleTitleRow[] }

function Answer({ problem: { _id: id, status }, articles }: AnswerProps) {
  const { revalidate } = useRevalidator()
  const isOver = status === 'resolved' || status === 'closed'
  const statuses = isOver ? [] : replyStates.filter((one) => one !== status)
  return (
    <Panel title="Answer">
      <MessageForm
        key={id}
        draftKey={`problem:${id}`}
        label="Message to the client"
        articles={articles}
        statuses={statuses.map((value) => ({ value, label: replyStateLabels[value] ?? '' }))}
        send={({ status: nextStatus, ...written }, key) => {
          const withStatus =
            nextStatus && !written.internal ? { status: nextStatus as MessageInput['status'] } : {}
          return writeToProblem(api, id, { ...written, ...withStatus }, key)
        }}
        onSent={() => void revalidate()}
      />
    </Panel>
  )
}
