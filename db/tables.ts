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

export type Tables = {
  review: ReviewTable
  contact_message: ContactMessageTable
  portfolio: PortfolioTable
  blog: BlogTable
}
