import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { addDays, formatDay, today } from '../time.ts'
import { periodAfter } from './recurrence.ts'
import type { RecurringFields } from './recurring-invoice-rows.server.ts'

type Planned = RecurringFields & { lastOn: string | null }

/** Days of the next periods after a change. Periods that passed during a pause, or after the end, get no invoice. */
export function planPeriods(ctx: Context, before: Planned, change: Partial<RecurringFields>) {
  const { every, endsOn, isPaused, nextOn: wantedOn } = { ...before, ...change }
  const yesterday = addDays(today(ctx), -1)
  const { lastOn } = before
  const isMoved = change.nextOn !== undefined
  if (isMoved && wantedOn) refuseDays(ctx, { nextOn: wantedOn, endsOn, lastOn })
  const after = lastOn && lastOn > yesterday ? lastOn : yesterday
  const isBehind = !wantedOn || (wantedOn <= yesterday && before.isPaused && !isPaused)
  const unlimited = { every: before.every, startsOn: before.startsOn, endsOn: null }
  const candidate = isBehind ? periodAfter(unlimited, after) : wantedOn
  const nextOn = candidate && (!endsOn || candidate <= endsOn) ? candidate : null
  const isAnchored = isMoved || (change.every !== undefined && change.every !== before.every)
  return { every, nextOn, startsOn: isAnchored && nextOn ? nextOn : before.startsOn }
}

type Days = { nextOn: string; endsOn: string | null; lastOn?: string | null }

/** Refuses days that have passed, or that have an invoice. */
export function refuseDays(ctx: Context, { nextOn, endsOn, lastOn }: Days): void {
  if (nextOn < today(ctx)) throw fieldRefusal('nextOn', 'Must be today or later')
  if (lastOn && nextOn <= lastOn) {
    throw fieldRefusal('nextOn', `Must be after ${formatDay(lastOn)}, which has its invoice`)
  }
  if (endsOn && endsOn < nextOn) throw fieldRefusal('endsOn', 'Must not be before the next invoice')
}
