import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/reports'
import { IncomeSection } from './income-section.tsx'
import { loadReports } from './load-reports.ts'
import { ReportPeriod } from './report-period.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { StandingSection } from './standing-section.tsx'

const title = 'Reports'

export const clientLoader = ({ request }: Route.LoaderArgs) => loadReports(request)
export const loader = onServer(clientLoader)

export default function Reports({ loaderData: { asked, income, standing, failure } }: Route.ComponentProps) {
  useReloadOn(['invoice', 'payment-claim', 'quote'])
  return (
    <Page
      title={title}
      lead="What came in, what is open, and which quotes were won. Days are those of Dhaka."
    >
      <ReportTabs current="reports" />
      <ReportPeriod asked={asked} more={{ by: asked.by }} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      {income && <IncomeSection income={income} />}
      {standing && <StandingSection standing={standing} />}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
