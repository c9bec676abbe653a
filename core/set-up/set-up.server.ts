import { sql } from 'kysely'
import { isBackupLate } from '../backup/backup.ts'
import { readBackupStatus } from '../backup/backup-status.server.ts'
import { brandOf } from '../brand/brand-of.ts'
import { findPlaceholders } from '../brand/placeholders.ts'
import type { Context } from '../context.ts'
import { findInboxName } from '../inbound/find-inbox.server.ts'
import { readFailingSince } from '../inbound/inbound-status.server.ts'
import { hasMailServer } from '../mail-server/mail-server.server.ts'
import { permit } from '../permissions.ts'
import { auditKinds, kinds } from '../records/kinds.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { type SettingName, settings } from '../site-settings/site-settings.ts'
import { dayMs } from '../time.ts'
import { findInventedDemos, findInventedParts } from './invented-parts.server.ts'
import {
  type ChangedAt,
  type GoLiveCheck,
  goLiveChecks,
  type SetUp,
  type SetUpStep,
  type SetUpSummary,
  setUpSteps,
} from './set-up.ts'

export type Installed = {
  /** True if the site has an address on the network, not only on this machine. */
  isPublic: boolean
}

const ownContacts = /^(email|phone|chatLink|social\..*|office\..*)$/
const recentMailDays = 30

/** Reads the steps of the set-up list, and what is missing before the site goes live. */
export async function readSetUp(ctx: Context, installed: Installed): Promise<SetUp> {
  permit(ctx, 'set-up.read')
  const [steps, placeholders, mail, backup, sampleTables, { searchEngines }] = await Promise.all([
    readSteps(ctx),
    findChangedAt(ctx),
    readMail(ctx),
    readBackupStatus(ctx),
    tablesWithSamples(ctx),
    readSiteSettings(ctx),
  ])
  const isBackedUp = backup.lastAt !== null && backup.isInBucket && !isBackupLate(backup.lastAt, ctx.now())
  const passed: Record<GoLiveCheck, boolean> = {
    placeholders: placeholders.length === 0,
    sample: sampleTables.length === 0,
    'public-address': installed.isPublic,
    https: ctx.publicUrl.startsWith('https:'),
    'sign-in': ctx.signIn.provider.name === 'google' || ctx.signIn.otherProvider !== undefined,
    'search-engines': searchEngines,
    'mail-sent': mail.isSent && (await hasMailServer(ctx)),
    'mail-received': mail.isReceived,
    backup: isBackedUp,
  }
  const details: Partial<Record<GoLiveCheck, string[]>> = {
    placeholders: placeholders.map(({ label }) => label),
    sample: namesOfKinds(sampleTables),
  }
  return {
    steps,
    checks: goLiveChecks.map((name) => ({
      ...{ name, isPassed: passed[name], details: details[name] ?? [] },
      changedAt: name === 'placeholders' ? placeholders : [],
    })),
  }
}

/** Reads the steps for the overview. Returns undefined if the list is complete or hidden, and there is no warning. */
export async function readSetUpSummary(
  ctx: Context,
  installed: Installed,
): Promise<SetUpSummary | undefined> {
  const { hasSetUpList } = await readSiteSettings(ctx)
  const placeholders = installed.isPublic ? await listPlaceholders(ctx) : []
  const steps = hasSetUpList ? await readSteps(ctx) : []
  const isOpen = steps.some(({ isDone }) => !isDone)
  return isOpen || placeholders.length > 0 ? { steps: isOpen ? steps : [], placeholders } : undefined
}

async function readSteps(ctx: Context): Promise<SetUp['steps']> {
  const brand = brandOf(await readSiteSettings(ctx))
  const placeholders = findPlaceholders(brand)
  const { rows } = await sql<
    Record<Exclude<SetUpStep, 'identity' | 'logo' | 'contact' | 'mail-server'>, boolean>
  >`select
    exists (select from service where version > 1) as services,
    exists (select from payment_method where is_active and not is_sample) as "payment-method",
    exists (select from page_live where key = 'terms') as terms,
    exists (select from portfolio where not is_sample and is_published) as portfolio,
    (select count(*) > 1 from person where held_role <> 'client' and deleted_at is null) as team,
    coalesce((select is_in_bucket from backup order by made_at desc limit 1), false) as backup,
    exists (select from client_order where not is_sample) as "order"`.execute(ctx.db)
  const done = {
    ...rows[0],
    identity: !placeholders.some((name) => name === 'name' || name === 'tagline'),
    logo: brand.logo !== undefined,
    contact: !placeholders.some((name) => ownContacts.test(name)),
    'mail-server': await hasMailServer(ctx),
  }
  return setUpSteps.map((name) => ({ name, isDone: done[name] ?? false }))
}

/** Lists all that is still as in the sample, with where it is changed: parts of the brand, and examples on pages. */
async function findChangedAt(ctx: Context): Promise<ChangedAt[]> {
  const brand = brandOf(await readSiteSettings(ctx))
  const [demos, invented] = await Promise.all([findInventedDemos(ctx, brand), findInventedParts(ctx)])
  return [...[...findPlaceholders(brand), ...demos].map(ofBrand), ...invented]
}

/** Setting of a part of the brand, such as Facebook for `social.Facebook`. */
function ofBrand(part: string): ChangedAt {
  const name = part.split('.').at(-1) ?? part
  if (part === 'logo') return { label: 'Logo', section: 'look' }
  const setting = [name, `${name.toLowerCase()}Link`].find((one) => Object.hasOwn(settings, one))
  if (!setting) return { label: name }
  const { label, group } = settings[setting as SettingName]
  return { label, section: group }
}

const listPlaceholders = async (ctx: Context) => (await findChangedAt(ctx)).map(({ label }) => label)

async function readMail(ctx: Context) {
  const inboxName = await findInboxName(ctx)
  const since = new Date(ctx.now().getTime() - recentMailDays * dayMs)
  const [{ rows }, failingSince] = await Promise.all([
    sql<{ isSent: boolean }>`select exists
      (select from mail where status = 'sent' and sent_at > ${since})
      or exists (select from mail_server where tested_at > ${since}) as "isSent"`.execute(ctx.db),
    readFailingSince(ctx, inboxName),
  ])
  return { isSent: rows[0]?.isSent ?? false, isReceived: inboxName !== undefined && failingSince === null }
}

/** Lists the tables that still have rows of the sample content. */
async function tablesWithSamples({ db }: Context): Promise<string[]> {
  const { rows: marked } = await sql<{
    name: string
  }>`select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'is_sample' and table_type = 'BASE TABLE' and table_schema = current_schema()`.execute(
    db,
  )
  const found = marked.map(
    ({ name }) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(name)} where is_sample)`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names the kinds of records that the tables keep. */
const namesOfKinds = (tables: string[]): string[] =>
  auditKinds.flatMap((kind) => {
    const { table, label, plural = label }: { table?: string; label: string; plural?: string } = kinds[kind]
    return table && tables.includes(table) ? [plural] : []
  })
