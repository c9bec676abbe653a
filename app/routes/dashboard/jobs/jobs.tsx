import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type JobRow, listJobs, retryJob } from '#app/api/jobs.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type JobName, jobLabels } from '#core/job/job.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/jobs'

export const clientLoader = () => listJobs(api)
export const loader = onServer(clientLoader)

const nameOf = (job: JobRow) => jobLabels[job.name as JobName] ?? job.name

export default function Jobs({ loaderData: jobs }: Route.ComponentProps) {
  useReloadOn([])
  return (
    <Page
      title="Failed jobs"
      lead="Background jobs that failed. Each is attempted up to ten times, with increasing delays."
    >
      {jobs.length === 0 ? (
        <DashboardEmptyState title="No failed jobs">
          Mail, domain reminders, closing resolved problems and clean-up all succeeded.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Failed jobs" className="divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <li key={job._id} className="py-5">
              <Job job={job} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Job({ job }: { job: JobRow }) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const retry = () =>
    act(async () => {
      await retryJob(api, job._id)
      showToast({ title: 'Job restarted' })
      await revalidate()
    })
  return (
    <article className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-[1.0625rem]">
          {nameOf(job)}
          <Badge tone={job.nextAt ? 'warning' : 'danger'}>
            {job.attempts} of {job.mostAttempts} attempts
          </Badge>
        </h2>
        <p className="mt-1 text-small text-muted">
          {job.nextAt ? (
            <>
              Next attempt <RelativeTime value={job.nextAt} />
            </>
          ) : (
            'Given up. It runs again at its next scheduled time.'
          )}
        </p>
        <code className="mt-2 line-clamp-4 block break-all font-mono text-small">{job.failure}</code>
      </div>
      <Button look="second" size="small" disabled={isWorking} onClick={retry}>
        {isWorking ? 'One moment…' : 'Retry now'}
        <span className="sr-only">: {nameOf(job)}</span>
      </Button>
    </article>
  )
}
