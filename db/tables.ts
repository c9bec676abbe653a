import type { ColumnType, Generated } from 'kysely'

type Written<Value> = ColumnType<Value, Value, never>

export type ReviewTable = {
  id: Written<string>
  title: string
  rating: number
  review: string
  author: string
  role: string
  email: string
  phone: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
}

export type ContactMessageTable = {
  id: Written<string>
  name: string
  email: string
  message: string
  is_read: Generated<boolean>
  is_sample: Generated<boolean>
  created_at: Written<Date>
}

export type PortfolioTable = {
  id: Written<string>
  name: string
  description: string
  notes: string
  client_name: string
  image: string
  /** A calendar day, `YYYY-MM-DD`. */
  completed_on: string | null
  category: string
  link: string
  owner_name: string
  technologies: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
}

export type BlogTable = {
  id: Written<string>
  title: string
  author: string
  category: string
  image: string
  content: string
  tags: string[]
  summary: string
  author_avatar: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
}

export type PersonTable = {
  id: Written<string>
  issuer: Written<string>
  subject: Written<string>
  /** In lower case. */
  email: string
  name: string
  picture: string
  role: 'admin' | 'client'
  is_role_decided: Generated<boolean>
  is_disabled: Generated<boolean>
  is_stand_in: Written<boolean>
  created_at: Written<Date>
  last_seen_at: Date
}

export type SessionTable = {
  id: Written<string>
  token_hash: Written<Buffer>
  person_id: Written<string>
  created_at: Written<Date>
  last_used_at: Date
  expires_at: Written<Date>
  address: string
  user_agent: string
}

export type RealProviderTable = { issuer: Written<string>; first_used_at: Written<Date> }

export type PictureTable = {
  id: Written<string>
  name: Written<string>
  width: Written<number>
  height: Written<number>
  colour: Written<string | null>
  files: Written<string[]>
  created_at: Written<Date>
}

export type CertificateTable = {
  id: Written<string>
  name: Written<string>
  kind: Written<'pdf' | 'doc' | 'docx' | 'jpg' | 'png'>
  size: Written<number>
  /** In lower case. */
  owner_email: string | null
  files: Written<string[]>
  created_at: Written<Date>
}

export type FileRemovalTable = { key: Written<string>; asked_at: Generated<Date> }

export type Tables = {
  review: ReviewTable
  contact_message: ContactMessageTable
  portfolio: PortfolioTable
  blog: BlogTable
  person: PersonTable
  session: SessionTable
  real_provider: RealProviderTable
  picture: PictureTable
  certificate: CertificateTable
  file_removal: FileRemovalTable
}
