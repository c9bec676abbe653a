import type { Context } from '../context.ts'
import type { ConversationChannel } from '../conversation/conversation-status.ts'
import type { Urgency } from '../problem/problem.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { SiteSettings } from '../site-settings/site-settings.ts'
import type { AnsweredKind } from './answer-due.ts'
import { calendarOf } from './open-calendar.server.ts'
import { addOpenMinutes } from './open-time.server.ts'

export type Waiting = {
  kind: AnsweredKind
  since: Date
  /** Of a problem. */
  urgency: Urgency | null
  /** Of a conversation. */
  channel: ConversationChannel | null
}
/** Returns when an answer is due; null without a target. */
export type DueTimes = (waiting: Waiting) => Date | null

export async function readDueTimes(ctx: Pick<Context, 'db'>): Promise<DueTimes> {
  const settings = await readSiteSettings(ctx)
  const calendar = calendarOf(settings)
  return (waiting) => {
    const hours = hoursFor(settings, waiting)
    return hours === 0 ? null : addOpenMinutes(calendar, waiting.since, Math.round(hours * 60))
  }
}

function hoursFor(settings: SiteSettings, { kind, urgency, channel }: Waiting): number {
  if (kind === 'order') return settings.orderTargetHours
  if (kind === 'contact') {
    return {
      site: settings.messageTargetHours,
      mail: settings.mailTargetHours,
      chat: settings.chatTargetHours,
    }[channel ?? 'site']
  }
  return {
    'site-down': settings.siteDownTargetHours,
    blocking: settings.blockingTargetHours,
    normal: settings.normalTargetHours,
    question: settings.questionTargetHours,
  }[urgency ?? 'normal']
}
