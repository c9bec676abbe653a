import { z } from 'zod'
import { listFailedJobs, retryJob } from '#core/job/job.server.ts'
import { jobRow } from '#core/job/job.ts'
import { changed, changedSchema } from '../http/answers.ts'
import { listingAll } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const present = presenter(jobRow)

const tags = ['jobs']

export function jobs(api: Api): void {
  listingAll(api, {
    path: '/jobs',
    permission: 'job.list',
    tags,
    summary: 'List failed jobs, newest first',
    row: jobRow,
    list: listFailedJobs,
    present,
  })
  api.post(
    '/jobs/:id/retry',
    {
      config: { permission: 'job.retry' },
      schema: {
        tags,
        summary: 'Retry a job immediately',
        params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params }) => {
      await retryJob(ctx, params.id)
      return changed(1)
    },
  )
}
