import { removeSample } from '#core/set-up/remove-sample.server.ts'
import { readSetUp } from '#core/set-up/set-up.server.ts'
import { setUpSchema } from '#core/set-up/set-up.ts'
import { deleted, deletedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['settings']

/** Open steps of a new site, and its sample content. */
export function setUp(api: Api): void {
  api.get(
    '/set-up',
    {
      config: { permission: 'set-up.read' },
      schema: {
        tags,
        summary: 'Steps of the set-up, and what is missing before the site goes live (owners)',
        response: { 200: setUpSchema },
      },
    },
    ({ ctx }) => readSetUp(ctx, api.installed),
  )
  api.delete(
    '/sample',
    {
      config: { permission: 'sample.remove', isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Delete the sample content, and keep everything that people added (owners)',
        response: { 200: deletedSchema, 428: problemSchema },
      },
    },
    async ({ ctx }) => deleted(await removeSample(ctx, api.installed.removeSampleContent)),
  )
}
