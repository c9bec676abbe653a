import type { ColumnType, Generated } from 'kysely'
import type { Logos } from '#core/brand/logo.ts'
import type { NavigationItem } from '#core/navigation/navigation.ts'
import type { Place } from '#core/navigation/places.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { PageKey, PageLanguage } from '#core/page/page-keys.ts'
import type { Property } from '#core/source/visit-source.ts'
import type { Json, Trashable, WriteOnce } from './columns.ts'

/** Internal state of the site. */
export type SiteTables = {
  site_settings: {
    id: Generated<boolean>
    /** The values that differ from the defaults. */
    content: Json<Record<string, unknown>>
    logos: Json<Logos>
    version: Generated<number>
    updated_at: Date
  }
  /** Files made of a logo. */
  brand_file: {
    hash: WriteOnce<string>
    name: WriteOnce<string>
    content: WriteOnce<Buffer>
  }
  page_draft: {
    key: WriteOnce<PageKey>
    language: WriteOnce<PageLanguage>
    content: Json<PageContent>
    revision: Generated<number>
    saved_by: string | null
    saved_at: Date
  }
  page_version: {
    id: WriteOnce<string>
    key: WriteOnce<PageKey>
    language: WriteOnce<PageLanguage>
    /** From 1, for each page and language. */
    number: WriteOnce<number>
    content: ColumnType<PageContent, string, never>
    written_by: WriteOnce<string | null>
    written_at: WriteOnce<Date>
    publish_at: Date | null
    published_at: Date | null
    cancelled_at: Date | null
  }
  page_live: {
    key: WriteOnce<PageKey>
    language: WriteOnce<PageLanguage>
    version_id: string
    since: Date
  }
  own_page: {
    id: WriteOnce<string>
    path: string
    name: string
    version: Generated<number>
    created_at: WriteOnce<Date>
  }
  own_page_record: Trashable<SiteTables['own_page']>
  navigation: {
    place: WriteOnce<Place>
    /** null: the links of the release. */
    items: ColumnType<NavigationItem[] | null, string | null, string | null>
    version: Generated<number>
    updated_at: Date
  }
  redirect: {
    id: WriteOnce<string>
    path: WriteOnce<string>
    target: string
    status: WriteOnce<301 | 302>
    /** A bigint, which arrives as text. */
    hits: ColumnType<string, never, never>
    last_hit_at: ColumnType<Date | null, never, never>
    created_at: WriteOnce<Date>
  }
  limit_use: { client: WriteOnce<string>; used: number; ends_at: Date }
  solved_challenge: { id: WriteOnce<string>; expires_at: WriteOnce<Date> }
  secret_key: { fingerprint: WriteOnce<string>; first_used_at: Generated<Date> }
  visit_sum: {
    /** A calendar day, `YYYY-MM-DD`. */
    day: WriteOnce<string>
    property: WriteOnce<Property>
    value: WriteOnce<string>
    visits: number
  }
  inquiry_source: {
    message_id: WriteOnce<string>
    referrer: WriteOnce<string>
    campaign: WriteOnce<string>
  }
  mail_server: {
    id: Generated<boolean>
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    username: string
    key_id: string | null
    sealed: Buffer | null
    tested_at: Date | null
    version: number
  }
  incoming_mail_server: {
    id: Generated<boolean>
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    username: string
    folder: string
    address: string
    has_subaddresses: boolean
    authenticator: string
    key_id: string | null
    sealed: Buffer | null
    version: number
  }
  site_statistics: {
    id: Generated<boolean>
    visits: number
    visits_before: number | null
    delivered: number
    delivered_lately: number
    ratings: number
    rating: string
  }
  visit_day: {
    /** A calendar day, `YYYY-MM-DD`. */
    day: WriteOnce<string>
    visits: number
  }
}
