import type { Context } from '#core/context.ts'
import { type ClaimMove, claimMove } from '#core/payment-claim/claim-input.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { releaseClaim, takeClaim, withdrawClaim } from '#core/payment-claim/move-claim.server.ts'
import { reverseClaim } from '#core/payment-claim/reverse-claim.server.ts'
import { moving } from '../http/moving.ts'
import type { Api } from '../http/request-context.ts'

export const claimMoves = (api: Api) =>
  moving(api, {
    resource: 'payments',
    permission: 'payment-claim.ask',
    tags: ['payments'],
    summary: 'Move a claim to another state: withdraw (its client), all others',
    description:
      '`take` locks a claim for 15 minutes; repeating it renews the lock. `accepted` is the received amount; defaults to the claimed amount.',
    body: claimMove,
    move: moveClaim,
  })

function moveClaim(ctx: Context, id: string, wanted: ClaimMove): Promise<number> | Promise<void> {
  const { version } = wanted
  switch (wanted.move) {
    case 'take':
      return takeClaim(ctx, id, version)
    case 'release':
      return releaseClaim(ctx, id, version)
    case 'withdraw':
      return withdrawClaim(ctx, id, version)
    case 'reverse':
      return reverseClaim(ctx, id, wanted)
    case 'accept':
      return decideClaim(ctx, id, { ...wanted, status: 'accepted' })
    case 'accept-part':
      return decideClaim(ctx, id, { ...wanted, status: 'part-accepted' })
    case 'reject':
      return decideClaim(ctx, id, { ...wanted, status: 'rejected' })
  }
}
