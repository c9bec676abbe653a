import { useSearchParams } from 'react-router'
import type { ProblemRow } from '#app/api/problems.ts'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { useReloadOn } from '#app/components/dashboard/use-live.ts'
import { List } from '#app/components/list/list.tsx'
import { ListTabs } from '#app/components/list/list-tabs.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import type { Route } from './+types/users-report'
import { nameOfProblem, problemColumns, problemList, problemTabs } from './problem-list.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList<ProblemRow>(request, problemList)

const emptyTexts: Record<string, string> = {
  mine: 'Nothing is yours to take care of. Unassigned reports wait in the next tab.',
  unassigned: 'Every report has somebody who takes care of it.',
  waiting: 'No client has a question of ours to answer.',
}

export default function UsersReport({ loaderData }: Route.ComponentProps) {
  useReloadOn(['problem'])
  const tab = useSearchParams()[0].get('tab') ?? ''
  return (
    <Page
      title="Problem reports"
      lead="What clients report, who takes care of it, and how long it has waited."
    >
      <ListTabs label="Reports" tabs={problemTabs} />
      <List
        shape={problemList}
        loaded={loaderData}
        columns={problemColumns}
        nameOf={nameOfProblem}
        empty={
          <NothingYet title="No open reports.">
            {emptyTexts[tab] ?? 'What clients report comes here at once.'}
          </NothingYet>
        }
      />
    </Page>
  )
}
