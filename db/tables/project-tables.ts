import type { ColumnType, Generated } from 'kysely'
import type { CredentialField, CredentialKind } from '#core/credential/credential-fields.ts'
import type { MilestoneSide } from '#core/milestone/milestone-side.ts'
import type { Cost, SecretField } from '#core/project/project.ts'
import type { FileArea } from '#core/project-file/file-limits.ts'
import type { ClientId, Json, Search, Stamps, Trashable, WriteOnce } from './columns.ts'

/** Projects that we maintain for clients. */
export type ProjectTables = {
  project: {
    id: WriteOnce<string>
    client_id: ClientId
    company_name: string
    licence: string
    owner_name: string
    country_name: string
    /** As entered, in any case. */
    email: string
    wp_username: string
    short_description: string
    description: string
    costs: Json<Cost[]>
    progress: number
    has_website: boolean
    website_url: string
    /** A calendar day, `YYYY-MM-DD`. */
    domain_expires_on: string | null
    image: string
    certificate: string
    tags: string[]
    notes: string
    version: Generated<number>
    assignee_id: ColumnType<string | null, string | null | undefined, string | null>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
    search: Search
  }
  project_file: Stamps & {
    id: WriteOnce<string>
    project_id: WriteOnce<string>
    area: WriteOnce<FileArea>
    folder: string
    name: string
    folder_key: string
    name_key: string
  }
  project_file_record: Trashable<ProjectTables['project_file']>
  project_record: Trashable<ProjectTables['project']>
  milestone: Stamps & {
    id: WriteOnce<string>
    project_id: WriteOnce<string>
    title: string
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: string | null
    share: number
    done_at: Date | null
    side: ColumnType<MilestoneSide | null, MilestoneSide | null | undefined, MilestoneSide | null>
    /** Part of a payment plan that is invoiced when the milestone is done. */
    part_order_id: ColumnType<string | null, string | null | undefined, string | null>
    part_number: ColumnType<number | null, number | null | undefined, number | null>
  }
  /** Progress that staff set by hand. */
  project_progress: { project_id: WriteOnce<string>; reason: string; set_at: Date }
  project_secret: {
    project_id: WriteOnce<string>
    field: WriteOnce<SecretField>
    key_id: string
    sealed: Buffer
    changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    change_every_months: ColumnType<number | null, number | null | undefined, number | null>
    version: Generated<number>
  }
  credential: Stamps & {
    id: WriteOnce<string>
    project_id: WriteOnce<string>
    kind: WriteOnce<CredentialKind>
    label: string
    field_names: CredentialField[]
    key_id: string
    sealed: Buffer
    changed_at: Date
    change_every_months: ColumnType<number | null, number | null | undefined, number | null>
  }
}
