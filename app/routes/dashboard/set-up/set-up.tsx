import { api } from '#app/api/browser.ts'
import { readSetUp } from '#app/api/set-up.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { CheckList, type CheckListItem } from '#app/components/set-up/check-list.tsx'
import { describeSteps } from '#app/components/set-up/set-up-steps.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/set-up'
import { describeChecks } from './go-live-checks.ts'
import { RemoveSample } from './remove-sample.tsx'

const title = 'Set-up'

export const clientLoader = () => readSetUp(api)

export const loader = onServer(clientLoader)

const countDone = (items: CheckListItem[]) =>
  `${items.filter(({ isDone }) => isDone).length} of ${items.length} done.`

export default function SetUpScreen({ loaderData: { steps, checks } }: Route.ComponentProps) {
  const [toDo, toCheck] = [describeSteps(steps), describeChecks(checks)]
  const hasSample = checks.some(({ name, isPassed }) => name === 'sample' && !isPassed)
  return (
    <Page title={title} lead="What this site still needs. Each point is done as soon as it is true.">
      <Panel title="Set up your site" lead={countDone(toDo)}>
        <CheckList items={toDo} />
      </Panel>
      <Panel title="Before you go live" lead={countDone(toCheck)} action={hasSample && <RemoveSample />}>
        <CheckList items={toCheck} />
      </Panel>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
