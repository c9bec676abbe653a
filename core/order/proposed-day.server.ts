import { readCalendar } from '../answer-due/open-calendar.server.ts'
import { addWorkingDays } from '../answer-due/open-time.server.ts'
import type { Context } from '../context.ts'
import { today } from '../time.ts'
import { type Order, orderMachine } from './order.ts'

/** Returns the day on which an order is ready if it is accepted today, by the working days of its plan. */
export async function proposeDay(ctx: Context, { bought, status }: Order): Promise<string | null> {
  if (!bought.workingDays || !orderMachine.moves.accept.from.includes(status)) return null
  return addWorkingDays(await readCalendar(ctx), today(ctx), bought.workingDays)
}
