import { hourSettings } from '../answer-due/answer-settings.ts'
import { type Change, differing } from '../audit.ts'
import type { Logos } from '../brand/logo.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { megabyte } from '../file/file.ts'
import { formatNumber } from '../format-number.ts'
import { requestJob } from '../job/job.server.ts'
import { isPermitted, permit } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  defaultSettings,
  isForOwners,
  type SettingName,
  type SiteSettings,
  type SiteSettingsInput,
  settingNames,
  settings,
  siteSettingsInput,
} from './site-settings.ts'

type Reader = Pick<Context, 'db'>
type Row = Pick<SiteSettings, 'logos' | 'version' | 'updatedAt'>
type StoredSettings = SiteSettings & { stored: Record<string, unknown> }

/** Reads the settings without a permission check, for code that uses them. Never send them as they are. */
export function readSiteSettings(ctx: Reader): Promise<SiteSettings> {
  const known = readInTransaction.get(ctx.db)
  if (known) return known
  const reading = readStored(ctx)
  if (ctx.db.isTransaction) readInTransaction.set(ctx.db, reading)
  return reading
}

/** A notice needs the settings three times, and each query keeps its transaction waiting. */
const readInTransaction = new WeakMap<Reader['db'], Promise<SiteSettings>>()

async function readStored(ctx: Reader): Promise<SiteSettings> {
  const { stored: _stored, ...settings } = complete(await row(ctx).executeTakeFirstOrThrow())
  return settings
}

type Listed = Partial<SiteSettingsInput> & Row & { serverFileMb: number }

/** Returns the settings that the actor may see. */
export async function listSiteSettings(ctx: Context): Promise<Listed> {
  permit(ctx, 'site-settings.read')
  const settings = { ...(await readSiteSettings(ctx)), serverFileMb: ctx.maxUploadBytes / megabyte }
  if (isPermitted(ctx.actor, 'site-settings.update')) return settings
  const hidden = new Set<string>(settingNames.filter(isForOwners))
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !hidden.has(name))) as Listed
}

/** Updates the settings. Returns 1 if changed, else 0. */
export async function updateSiteSettings(ctx: Context, change: VersionedChange): Promise<number> {
  permit(ctx, 'site-settings.update')
  const most = ctx.maxUploadBytes / megabyte
  if ((change.largestFileMb ?? 0) > most) {
    throw fieldRefusal('largestFileMb', `The server takes files of at most ${formatNumber(most)} MB`)
  }
  return save(ctx, change)
}

/** Changes settings, for verbs that have checked permission, in their transaction. `plan` gets the settings once they
 * are locked. Refuses values that the screen would refuse. */
export async function changeSiteSettings(
  inside: Context,
  plan: (before: SiteSettings) => Change<SiteSettingsInput>,
): Promise<void> {
  const before = complete(await row(inside).forUpdate().executeTakeFirstOrThrow())
  const { data, error } = siteSettingsInput.partial().safeParse(plan(before))
  if (error) throw new Refusal('invalid', error.issues[0]?.message ?? 'Please check your input.')
  await save(inside, { ...data, version: before.version })
}

/** Reads the settings, which then stay as they are until the end of the transaction. */
export const readLockedSettings = async (inside: Context): Promise<SiteSettings> =>
  complete(await row(inside).forShare().executeTakeFirstOrThrow())

type VersionedChange = Change<SiteSettingsInput> & { version: number }

const save = (ctx: Context, { version, ...wanted }: VersionedChange): Promise<number> =>
  updateVersioned<SiteSettingsInput, StoredSettings>(ctx, {
    ...{ kind: 'site-settings', name: 'Site settings', version },
    async lock(inside) {
      const found = await row(inside).forUpdate().executeTakeFirst()
      return found && complete(found)
    },
    diff: (before) => differing<SiteSettingsInput>(before, wanted),
    async save(inside, change, { before: { stored }, version }) {
      await inside.db
        .updateTable('site_settings')
        .set({
          ...{ version, updated_at: inside.now() },
          content: JSON.stringify(withoutDefaults({ ...stored, ...change })),
        })
        .execute()
      readInTransaction.delete(inside.db)
      if (Object.keys(change).some(changesAnswerDues)) await requestJob(inside, 'set-answer-dues')
    },
  })

const changesAnswerDues = (name: string) => Object.hasOwn(hourSettings, name) || name.endsWith('TargetHours')

const row = ({ db }: Reader) =>
  db.selectFrom('site_settings').select(['content', 'logos', 'version', 'updated_at as updatedAt'])

/** Adds the defaults. A value that an earlier release stored and this one refuses counts as not set; a number where there
 * is text now is that text. */
function complete({
  content,
  ...rest
}: {
  content: Record<string, unknown>
  logos: Logos
  version: number
  updatedAt: Date
}): StoredSettings {
  const valid = Object.entries(content).flatMap(([name, stored]) => {
    if (!isName(name)) return []
    const value = typeof stored === 'number' && settings[name].input === 'text' ? String(stored) : stored
    return siteSettingsInput.shape[name].safeParse(value).success ? [[name, value]] : []
  })
  return { ...defaultSettings, ...Object.fromEntries(valid), ...rest, stored: content }
}

const isName = (name: string): name is SettingName => Object.hasOwn(defaultSettings, name)

/** Keeps names that this release does not know: other nodes may. */
const withoutDefaults = (content: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => !isName(name) || JSON.stringify(value) !== JSON.stringify(defaultSettings[name]),
    ),
  )
