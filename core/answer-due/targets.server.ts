import type { Context } from '../context.ts'
import type { Urgency } from '../problem/problem.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { SiteSettings } from '../site-settings/site-settings.ts'
import type { AnsweredKind } from './answer-due.ts'
import { addOpenMinutes, type OpenCalendar } from './open-time.server.ts'
import { dayOfHoliday, spansOf } from './opening-hours.ts'

export type Waiting = { kind: AnsweredKind; since: Date; urgency: Urgency | null }
/** Returns when an answer is due; null without a target. */
export type DueTimes = (waiting: Waiting) => Date | null

export async function readDueTimes(ctx: Pick<Context, 'db'>): Promise<DueTimes> {
  const settings = await readSiteSettings(ctx)
  const calendar = calendarOf(settings)
  return ({ kind, since, urgency }) => {
    const hours = hoursFor(settings, kind, urgency)
    return hours === 0 ? null : addOpenMinutes(calendar, since, Math.round(hours * 60))
  }
}

function hoursFor(settings: SiteSettings, kind: AnsweredKind, urgency: Urgency | null): number {
  if (kind === 'contact') return settings.messageTargetHours
  if (kind === 'order') return settings.orderTargetHours
  return {
    'site-down': settings.siteDownTargetHours,
    blocking: settings.blockingTargetHours,
    normal: settings.normalTargetHours,
    question: settings.questionTargetHours,
  }[urgency ?? 'normal']
}

const calendarOf = (settings: SiteSettings): OpenCalendar => ({
  timeZone: settings.openTimeZone,
  spans: {
    monday: spansOf(settings.mondayHours),
    tuesday: spansOf(settings.tuesdayHours),
    wednesday: spansOf(settings.wednesdayHours),
    thursday: spansOf(settings.thursdayHours),
    friday: spansOf(settings.fridayHours),
    saturday: spansOf(settings.saturdayHours),
    sunday: spansOf(settings.sundayHours),
  },
  holidays: new Set(settings.holidays.map(dayOfHoliday)),
})
