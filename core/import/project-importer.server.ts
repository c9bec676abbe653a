import { type Insertable, sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { z } from 'zod'
import type { Tables } from '#db/tables/tables.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { foldName } from '../folding.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { normalizeWebsite, type ProjectProperties, projectInput } from '../project/project.ts'
import { optionalText } from '../text.ts'
import { formatDay } from '../time.ts'
import { type Cells, explain, tagsOf } from './cells.ts'
import { type ImportRole, importRoleLabels } from './import-labels.ts'
import { isClientOfProject } from './imported-records.server.ts'
import {
  compareByKey,
  defineImporter,
  inputsOf,
  isNewRow,
  type KnownRecord,
  type ReadRow,
} from './importer.server.ts'

const headings: Record<ImportRole<'project'>, readonly string[]> = {
  companyName: [
    ...['companyname', 'company name', 'project', 'project name', 'project title', 'company', 'business'],
    ...['business name', 'title', 'website name', 'site', 'name', 'প্রকল্প', 'প্রকল্পের নাম', 'প্রতিষ্ঠান'],
  ],
  ownerName: [
    ...['ownername', 'owner name', 'owner', 'client name', 'client', 'customer', 'customer name'],
    ...['contact', 'contact name', 'নাম', 'গ্রাহকের নাম'],
  ],
  email: [
    ...['email', 'email address', 'e-mail', 'client email', 'customer email', 'owner email', 'contact email'],
    ...['mail', 'ইমেইল', 'ই-মেইল'],
  ],
  countryName: ['countryname', 'country name', 'country', 'দেশ'],
  websiteUrl: [
    'website address',
    'websiteurl',
    'website',
    'website url',
    'url',
    'domain',
    'domain name',
    'site url',
    'link',
    'ওয়েবসাইট',
  ],
  domainExpiresOn: [
    ...['domainexpiry', 'domain expiry', 'domain expires', 'domain expires on', 'expiry', 'expiry date'],
    ...['expires', 'renewal date', 'next due date', 'domain expiry date'],
  ],
  licence: ['weblicence', 'web licence', 'web license', 'licence', 'license', 'licence key', 'license key'],
  shortDescription: [
    'shortdescription',
    'short description',
    'summary',
    'service',
    'product',
    'package',
    'type',
  ],
  description: ['projectdescription', 'project description', 'description', 'details', 'বিবরণ'],
  progress: ['projectporgress', 'progress', 'percent', 'percent complete', 'completion', '% complete'],
  tags: ['tags', 'labels', 'tag', 'categories', 'group'],
  notes: ['notes', 'note', 'নোট'],
}

/** Rules of an imported project: what only an engineer knows may be missing, and passwords are never in a file. */
const importedProject = projectInput
  .pick({
    ...{ companyName: true, email: true, description: true, progress: true, websiteUrl: true },
    ...{ domainExpiresOn: true, tags: true, notes: true },
  })
  .extend({
    ownerName: optionalText(200),
    countryName: optionalText(100),
    licence: optionalText(200),
    shortDescription: optionalText(500),
  })
type ImportedProject = z.output<typeof importedProject>

function readProject({ text, day }: Cells<ImportRole<'project'>>): ReadRow<ImportedProject> {
  const domainExpiresOn = day('domainExpiresOn')
  const expiry = domainExpiresOn && `domain expires on ${formatDay(domainExpiresOn)}`
  const read = { title: text('companyName'), detail: [text('email'), expiry].filter(Boolean).join(', ') }
  if (text('domainExpiresOn') && !domainExpiresOn) {
    return { ...read, refusal: `${importRoleLabels.project.domainExpiresOn}: must be a date.` }
  }
  const parsed = importedProject.safeParse({
    ...{ companyName: text('companyName'), ownerName: text('ownerName'), email: text('email') },
    ...{ countryName: text('countryName'), websiteUrl: toUrl(text('websiteUrl')), domainExpiresOn },
    ...{ licence: text('licence'), shortDescription: text('shortDescription') },
    ...{ description: text('description'), progress: toPercent(text('progress')) },
    ...{ tags: tagsOf(text('tags')), notes: text('notes') },
  })
  if (!parsed.success) return { ...read, refusal: explain(parsed.error.issues[0], importRoleLabels.project) }
  if (isPlaceholder(foldEmail(parsed.data.email)))
    return { ...read, refusal: 'This is not an e-mail address of a person.' }
  return { ...read, input: parsed.data }
}

const toUrl = (written: string) =>
  /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(written) ? `https://${written}` : written
const toPercent = (written: string) => written.replace(/\s*%$/, '') || undefined

type Keyed = Pick<ImportedProject, 'companyName' | 'email'>
const keyOf = ({ companyName, email }: Keyed) => `${foldEmail(email)} ${foldName(companyName)}`

async function readKnown({ db }: Context, inputs: readonly Keyed[]): Promise<Map<string, KnownRecord>> {
  const emails = [...new Set(inputs.map(({ email }) => email.toLowerCase()))]
  const rows = await db
    .selectFrom('project')
    .select(['id', 'company_name as companyName', 'email'])
    .where(({ fn, val }) => sql<boolean>`lower(email) = ${fn.any(val(emails))}`)
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [keyOf(facts), { id, name: facts.companyName }]))
}

const batch = 500

async function insertProjects({ db, now }: Context, inputs: readonly ImportedProject[]): Promise<string[]> {
  const projects = inputs.map((input) => {
    const empty: Partial<ProjectProperties> = { wpUsername: '', image: '', certificate: '' }
    const hasWebsite = input.websiteUrl !== '' || input.domainExpiresOn !== null
    const facts = normalizeWebsite({ ...input, ...empty, hasWebsite })
    return { ...toColumns(facts), costs: '[]', id: createId(), created_at: now() }
  })
  for (let start = 0; start < projects.length; start += batch) {
    await db
      .insertInto('project')
      .values(projects.slice(start, start + batch) as Insertable<Tables['project']>[])
      .execute()
  }
  const ids = projects.map(({ id }) => id)
  await sql`update client set source = 'import' from project_record
    where client_id = client.id and ${isClientOfProject} and project_record.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return ids
}

export const projectImporter = defineImporter<'project', ImportedProject>({
  kind: 'project',
  headings,
  areComplete: ({ companyName, email }) => companyName !== undefined && email !== undefined,
  dayRole: 'domainExpiresOn',
  readRow: readProject,
  async compare(ctx, candidates) {
    const known = await readKnown(ctx, inputsOf(candidates))
    return compareByKey(candidates, { keyOf, known, fact: 'name and e-mail address' })
  },
  insert: (inside, compared) =>
    insertProjects(
      inside,
      compared.filter(isNewRow).map(({ input }) => input),
    ),
})
