import { sql } from 'kysely'
import type { OwnedPermission } from '../audiences.ts'
import type { Context, User } from '../context.ts'
import { changedMeanwhile } from '../errors.ts'
import { type NoticeKind, noticeKindNames, noticeKindOf } from '../notice/notice-kinds.ts'
import { readSiteQuietHours } from '../notice/site-quiet-hours.server.ts'
import { isPermitted, isPermittedForAll, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import {
  type Channels,
  defaultChannels,
  type NotificationSettings,
  type NotificationSettingsChange,
} from './notification-settings.ts'

export type Choices = { [Kind in NoticeKind]?: Partial<Channels> }

const unset = {
  choices: {} as Choices,
  quiet: 'site',
  quietFrom: '22:00',
  quietUntil: '07:00',
  version: 0,
} as const

async function readOwn({ db }: Context, { id }: User) {
  const stored = await db
    .selectFrom('notification_settings')
    .select(['choices', 'quiet', 'quiet_from as quietFrom', 'quiet_until as quietUntil', 'version'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  return stored ? { ...stored, choices: stored.choices as Choices } : unset
}

/** Lists the kinds of notifications that this person may receive, with the channels of each. */
export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const me = permitUser(ctx, 'notice.set-up')
  const [{ choices, ...own }, { site, timeZone }] = await Promise.all([
    readOwn(ctx, me),
    readSiteQuietHours(ctx),
  ])
  const kinds = noticeKindNames
    .filter((kind) => mayReceive(me, kind))
    .map((kind) => {
      const { label, audience, isRequired = false } = noticeKindOf(kind)
      const side = audience === 'client' ? ('client' as const) : ('staff' as const)
      return { kind, label, audience: side, required: isRequired, ...defaultChannels, ...choices[kind] }
    })
  return { kinds, ...own, siteQuiet: site ?? null, timeZone }
}

function mayReceive(me: User, kind: NoticeKind): boolean {
  const { audience } = noticeKindOf(kind)
  if (audience === 'client') return true
  return isPermittedForAll(me, audience.staff as OwnedPermission) && isPermitted(me, 'panel.open')
}

/** Changes own settings that no other tab has changed meanwhile. Returns the number of changed settings: 1. */
export async function updateNotificationSettings(
  ctx: Context,
  { version, kinds = {}, quiet, quietFrom, quietUntil }: NotificationSettingsChange,
): Promise<number> {
  const me = permitUser(ctx, 'notice.set-up')
  return inTransaction(ctx, async (inside) => {
    // The row of the person serializes two first changes.
    await inside.db.selectFrom('person').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    const before = await readOwn(inside, me)
    if (before.version !== version) throw changedMeanwhile()
    const values = {
      choices: JSON.stringify(mergeChoices(before.choices, kinds)),
      quiet: quiet ?? before.quiet,
      quiet_from: quietFrom ?? before.quietFrom,
      quiet_until: quietUntil ?? before.quietUntil,
      version: version + 1,
    }
    await inside.db
      .insertInto('notification_settings')
      .values({ person_id: me.id, ...values })
      .onConflict((known) => known.column('person_id').doUpdateSet(values))
      .execute()
    await releaseDigests(inside, me, kinds)
    return 1
  })
}

function mergeChoices(before: Choices, changed: NotificationSettingsChange['kinds'] = {}): Choices {
  const merged: Choices = { ...before }
  for (const kind of noticeKindNames) {
    if (changed[kind]) merged[kind] = { ...merged[kind], ...changed[kind] }
  }
  return merged
}

/** Notices that wait for a digest which is turned off are in the app only. */
async function releaseDigests(
  { db }: Context,
  { email }: User,
  kinds: NotificationSettingsChange['kinds'] = {},
): Promise<void> {
  const off = noticeKindNames.filter((kind) => kinds[kind]?.mail === 'off')
  await sql`update notice set digest = 'none'
    where email = ${email} and digest = 'due' and topic = any(${off}::text[])`.execute(db)
}
