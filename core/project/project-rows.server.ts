import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { contains } from '../listing.server.ts'
import type { ProjectFilter } from './project.ts'

export const columns = [
  'id',
  'company_name as companyName',
  'licence',
  'owner_name as ownerName',
  'country_name as countryName',
  'email',
  'wp_username as wpUsername',
  'short_description as shortDescription',
  'description',
  'costs',
  'progress',
  'has_website as hasWebsite',
  'website_url as websiteUrl',
  'domain_expires_on as domainExpiresOn',
  'image',
  'certificate',
  'tags',
  'notes',
  'created_at as createdAt',
  'version',
] as const

export const columnNames = {
  companyName: 'company_name',
  ownerName: 'owner_name',
  countryName: 'country_name',
  wpUsername: 'wp_username',
  shortDescription: 'short_description',
  hasWebsite: 'has_website',
  websiteUrl: 'website_url',
  domainExpiresOn: 'domain_expires_on',
} as const

export const projectSortKeys = {
  companyName: sql`lower(company_name)`,
  ownerName: sql`lower(owner_name)`,
  email: sql`lower(email)`,
  progress: sql`progress`,
  domainExpiresOn: sql`domain_expires_on`,
}

/** Selects the projects that match a filter. */
export function projects(ctx: Context, { q, hasWebsite, expiresBefore }: ProjectFilter) {
  let found = ctx.db.selectFrom('project')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (hasWebsite !== undefined) found = found.where('has_website', '=', hasWebsite)
  if (expiresBefore) found = found.where('domain_expires_on', '<', expiresBefore)
  return found
}
