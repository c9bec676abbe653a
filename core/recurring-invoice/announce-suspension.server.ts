import type { Context } from '../context.ts'
import { lockRecipient } from '../invoice/recipient.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { formatDay } from '../time.ts'
import { readNextPrice } from './next-price.server.ts'
import type { RecurringFields } from './recurring-invoice-rows.server.ts'

type Changed = RecurringFields & { id: string; clientId: string; version: number }

/** Notifies the client that a recurring invoice is suspended or resumed, in the transaction of the change. */
export async function announceSuspension(inside: Context, row: Changed): Promise<void> {
  const { id, clientId, version, lines, nextOn, isPaused, suspension } = row
  if (!nextOn) return
  const { email } = await lockRecipient(inside, clientId)
  const title = lines[0]?.title ?? ''
  const price = formatMoney(await readNextPrice(inside, row))
  await notify(inside, {
    to: { email },
    event: `invoice.renewal-${isPaused ? 'suspended' : 'resumed'}:${id}:${version}`,
    title: isPaused ? `${title} is suspended` : `${title} is active again`,
    text: isPaused
      ? `No further invoice is issued until we resume it. Open invoices stay due.\n\n${suspension}`
      : `The next invoice, of ${price}, is issued on ${formatDay(nextOn)}.`,
    link: { kind: 'invoice', audience: 'client' },
  })
}
