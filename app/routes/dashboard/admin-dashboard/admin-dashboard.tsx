import { api } from '#app/api/browser.ts'
import { readOverview } from '#app/api/overview.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/admin-dashboard'
import { BackupsSection } from './backups-section.tsx'
import { LateSection } from './late-section.tsx'
import { MoneySection } from './money-section.tsx'
import { readRange } from './ranges.ts'
import { SetUpSection } from './set-up-section.tsx'
import { SystemSection } from './system-section.tsx'
import { ToDoSection } from './to-do-section.tsx'
import { TrendsSection } from './trends-section.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { days, ...range } = readRange(new URL(request.url).searchParams)
  return { overview: await readOverview(api, range), range, days }
}

export const loader = onServer(clientLoader)

export default function AdminDashboard({ loaderData: { overview, range, days } }: Route.ComponentProps) {
  useReloadOn([
    'proof',
    'order',
    'payment-claim',
    'invoice',
    'problem',
    'template-request',
    'contact',
    'project',
    'mail',
    'payment-method',
    'backup',
  ])
  const { toDo, late, money, trends, system, backups, setUp } = overview
  return (
    <Page title="Overview" lead="Open tasks, money and trends.">
      {setUp && <SetUpSection {...setUp} />}
      <ToDoSection toDo={toDo} />
      <LateSection late={late} />
      <MoneySection money={money} range={range} days={days} />
      <TrendsSection trends={trends} range={range} />
      {system && <SystemSection system={system} />}
      {backups && <BackupsSection backups={backups} />}
    </Page>
  )
}
