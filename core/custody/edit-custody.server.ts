import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { lockRecipient, moveToRecipient, withoutClientId } from '../invoice/recipient.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { unchecked } from './check-certificates.server.ts'
import type { CustodyInput, CustodyPatch } from './custody.ts'
import type { CustodyKind, Holder } from './custody-kinds.ts'
import { pausedUntil, pauseOn, type ReminderPause } from './reminder-pause.ts'

type Fields = {
  clientId: string
  kind: CustodyKind
  name: string
  heldBy: Holder
  supplier: string
  account: string
  expiresOn: string | null
  renewalCents: number | null
  renewalCurrency: string
  renewsItself: boolean
  notes: string
  reminderPause: ReminderPause | null
}

const columnsOf = (fields: Partial<Fields>) => ({
  ...(fields.clientId && { client_id: fields.clientId }),
  ...(fields.kind && { kind: fields.kind }),
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.heldBy && { held_by: fields.heldBy }),
  ...(fields.supplier !== undefined && { supplier: fields.supplier }),
  ...(fields.account !== undefined && { account: fields.account }),
  ...(fields.expiresOn !== undefined && { expires_on: fields.expiresOn }),
  ...(fields.renewalCents !== undefined && { renewal_cents: fields.renewalCents }),
  ...(fields.renewalCurrency && { renewal_currency: fields.renewalCurrency }),
  ...(fields.renewsItself !== undefined && { renews_itself: fields.renewsItself }),
  ...(fields.notes !== undefined && { notes: fields.notes }),
  ...(fields.reminderPause !== undefined && { reminders_paused_until: pausedUntil(fields.reminderPause) }),
})

export async function addCustodyItem(ctx: Context, input: CustodyInput, key?: string): Promise<string> {
  permitUser(ctx, 'client.custody')
  return doOnce(ctx, { key, operation: 'custody-item.create', input }, async (inside) => {
    const { clientId, renewal, reminderPause = null, ...fields } = input
    refuseEndedPause(inside, reminderPause)
    const { clientName } = await lockRecipient(inside, clientId)
    const id = createId()
    const { kind, name, heldBy, supplier, account, expiresOn, renewsItself, notes } = fields
    await inside.db
      .insertInto('custody_item')
      .values({
        ...{ id, client_id: clientId, kind, name, held_by: heldBy, supplier, account, notes },
        ...{ expires_on: expiresOn, renews_itself: renewsItself },
        ...(renewal && { renewal_cents: renewal.minor, renewal_currency: renewal.currency }),
        reminders_paused_until: pausedUntil(reminderPause),
        ...{ created_at: inside.now(), updated_at: inside.now() },
      })
      .execute()
    const after = {
      ...{ client: clientName, kind, name, heldBy, expiresOn },
      ...(reminderPause && { reminderPause }),
    }
    await recordAuditEntry(inside, {
      action: 'custody-item.create',
      kind: 'custody-item',
      recordId: id,
      after,
    })
    return id
  })
}

/** Edits an entry, moves it to another client, or notes that staff checked it at its supplier. Returns the number of changed entries. */
export async function updateCustodyItem(
  ctx: Context,
  id: string,
  { version, verified, renewal, reminderPause, ...wanted }: CustodyPatch,
): Promise<number> {
  const me = permitUser(ctx, 'client.custody')
  const isVerified = verified === true
  return updateVersioned<Fields, Fields & { version: number; until: string | null }>(ctx, {
    ...{ kind: 'custody-item', id, name: 'Entry', version },
    lock: (inside) => lockItem(inside, id),
    diff: (before) =>
      differing<Fields>(before, {
        ...wanted,
        // A form may send back a pause that has ended meanwhile.
        ...(reminderPause !== undefined && pausedUntil(reminderPause) !== before.until && { reminderPause }),
        ...(renewal !== undefined && { renewalCents: renewal?.minor ?? null }),
        ...(renewal && { renewalCurrency: renewal.currency }),
      }),
    changeMore: async (inside, _before, { clientId, ...change }) => {
      refuseEndedPause(inside, change.reminderPause)
      return { ...(await moveToRecipient(inside, clientId)), ...(isVerified && { verified: true }) }
    },
    conceal: withoutClientId,
    save: (inside, change, next) =>
      inside.db
        .updateTable('custody_item')
        .set({
          ...columnsOf(change),
          // The check was of another host.
          ...((change.name !== undefined || change.kind) && unchecked),
          ...(isVerified && { verified_at: inside.now(), verified_by: me.id }),
          version: next.version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute(),
  })
}

function refuseEndedPause(ctx: Context, pause: ReminderPause | null | undefined): void {
  if (pause?.until && pause.until <= today(ctx)) {
    throw fieldRefusal('reminderPause.until', 'Must be a day after today')
  }
}

async function lockItem(inside: Context, id: string) {
  const found = await inside.db
    .selectFrom('custody_item')
    .select([
      'client_id as clientId',
      'kind',
      'name',
      'held_by as heldBy',
      'supplier',
      'account',
      'expires_on as expiresOn',
    ])
    .select(['renewal_cents as renewalCents', 'renewal_currency as renewalCurrency'])
    .select(['renews_itself as renewsItself', 'notes', 'version', 'reminders_paused_until as until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const { renewalCents, ...row } = found
  return {
    ...row,
    renewalCents: renewalCents === null ? null : Number(renewalCents),
    reminderPause: pauseOn(today(inside), row.until),
  }
}

export async function removeCustodyItem(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'client.custody')
  await inTransaction(ctx, async (inside) => {
    const item = await lockItem(inside, id)
    if (!item) throw notFound('Entry')
    const { until: _, ...before } = item
    await inside.db.deleteFrom('custody_item').where('id', '=', id).execute()
    await recordAuditEntry(inside, {
      action: 'custody-item.remove',
      kind: 'custody-item',
      recordId: id,
      before: withoutClientId(before),
    })
  })
}
