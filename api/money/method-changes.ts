import { approveMethodChange, cancelMethodChange } from '#core/payment-method/decide-method-change.server.ts'
import { listMethodChanges } from '#core/payment-method/list-method-changes.server.ts'
import { methodChangeRow } from '#core/payment-method/method-change.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['payments']
const present = presenter(methodChangeRow)

export function methodChanges(api: Api): void {
  listingAll(api, {
    path: '/payment-method-changes',
    permission: 'payment-method.list-all',
    tags,
    summary: 'List new account details that wait (owners)',
    row: methodChangeRow,
    list: listMethodChanges,
    present,
  })
  api.post(
    '/payment-method-changes/:id/approve',
    {
      config: { permission: 'payment-method.approve', isForPeopleOnly: true },
      schema: {
        tags,
        summary: 'Put a waiting change into effect (owners, not the one who asked for it)',
        description: 'Requires a sign-in within the last 15 minutes: otherwise 428.',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await approveMethodChange(ctx, params.id)
      return changed(1)
    },
  )
  removing(api, {
    path: '/payment-method-changes/:id',
    permission: 'payment-method.approve',
    isForPeopleOnly: true,
    tags,
    summary: 'Cancel a waiting change (owners)',
    description: 'Requires a sign-in within the last 15 minutes: otherwise 428.',
    refusals: [409, 428],
    remove: cancelMethodChange,
  })
}
