import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { listMyWork, type MyWorkRow } from '#app/api/work.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { AnswerDue } from '#app/components/work/answer-due.tsx'
import { DueBadge } from '#app/components/work/due-badge.tsx'
import { type DueTime, dueTimes } from '#core/work/due-time.ts'
import { workNouns } from '#core/work/work-kinds.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/my-work'
import { TickButton } from './tick-button.tsx'

export const clientLoader = async (_: Route.LoaderArgs) => ({ items: await listMyWork(api) })
export const loader = onServer(clientLoader)

const titles: Record<DueTime, string> = {
  late: 'Late',
  today: 'Due today',
  week: 'Due this week',
  later: 'Later',
}

/** Records assigned to the user and the user's open tasks. */
export default function MyWork({ loaderData: { items } }: Route.ComponentProps) {
  useReloadOn(['task', 'order', 'project', 'proof', 'problem', 'contact'])
  const groups = dueTimes.map((when) => ({ when, rows: items.filter((item) => item.when === when) }))
  return (
    <Page title="My work" lead="What is assigned to you, and your open tasks.">
      {items.length === 0 && (
        <DashboardEmptyState title="Nothing is assigned to you">
          Records that you or a colleague assigns to you appear here, with the tasks that you have in them.
        </DashboardEmptyState>
      )}
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ when, rows }) => (
          <Panel key={when} title={titles[when]}>
            <ul aria-label={titles[when]} className="divide-y divide-line border-y border-line">
              {rows.map((item) => (
                <li
                  key={item.task?._id ?? item.record}
                  className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3"
                >
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
    </Page>
  )
}

function Item({ item: { kind, record, title, detail, task, dueOn, answerDueAt } }: { item: MyWorkRow }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link
          to={linkTo({ kind, audience: 'staff', id: record })}
          className="font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
        >
          {task ? task.text : title}
        </Link>
        <p className="text-small text-muted wrap-anywhere">
          {task ? `Task · ${title}` : workNouns[kind]}
          {detail && ` · ${detail}`}
        </p>
      </div>
      <AnswerDue value={answerDueAt} />
      {dueOn && <DueBadge day={dueOn} />}
      {task && <TickButton task={task} />}
    </>
  )
}
