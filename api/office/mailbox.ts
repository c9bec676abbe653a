import { findInboxName } from '#core/inbound/find-inbox.server.ts'
import { inboundStatusSchema } from '#core/inbound/inbound.ts'
import { readInboundStatus } from '#core/inbound/inbound-status.server.ts'
import { retrySetAside } from '#core/inbound/set-aside.server.ts'
import { changed, changedSchema } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const present = presenter(inboundStatusSchema)

export function mailbox(api: Api): void {
  api.get(
    '/mailbox',
    {
      config: { permission: 'mail.list' },
      schema: {
        tags: ['mails'],
        summary: 'State of the mailbox, and the mails of the last 30 days that came in',
        response: { 200: inboundStatusSchema },
      },
    },
    async ({ ctx }) => present(await readInboundStatus(ctx, await findInboxName(ctx))),
  )
  api.post(
    '/mailbox/retry',
    {
      config: { permission: 'mail.resend' },
      schema: {
        tags: ['mails'],
        summary: 'Try the mails that were set aside again',
        response: { 200: changedSchema },
      },
    },
    async ({ ctx }) => changed(await retrySetAside(ctx, await findInboxName(ctx))),
  )
}
