import { sql } from 'kysely'
import type { Context } from '../context.ts'
import {
  type Channels,
  defaultChannels,
  type QuietChoice,
} from '../notification-settings/notification-settings.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { personQuietUntil, readSiteQuietHours } from './site-quiet-hours.server.ts'

export type Recipient = Channels & {
  email: string
  /** End of the recipient's quiet hours, if they are now. */
  heldUntil: Date | undefined
}

type Stored = {
  email: string
  chosen: Partial<Channels> | null
  quiet: QuietChoice | null
  from: string
  until: string
}

/** Reads how each person wants to be told of this kind. People without an account or settings have the defaults. */
export async function readRecipients(
  ctx: Pick<Context, 'db' | 'now'>,
  emails: readonly string[],
  topic: NoticeKind,
): Promise<Recipient[]> {
  const { rows } = await sql<Stored>`
    select recipient.email, settings.choices -> ${topic} as chosen, settings.quiet,
      settings.quiet_from as "from", settings.quiet_until as until
    from unnest(${emails}::text[]) as recipient (email)
    left join person on person.email = recipient.email and person.deleted_at is null
    left join notification_settings as settings on settings.person_id = person.id`.execute(ctx.db)
  const site = await readSiteQuietHours(ctx)
  return rows.map(({ email, chosen, ...own }) => ({
    ...{ email, ...defaultChannels, ...chosen },
    heldUntil: personQuietUntil(ctx.now(), own, site),
  }))
}
