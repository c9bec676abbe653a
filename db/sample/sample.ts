import { v7 as createId } from 'uuid'
import type { Database } from '../pool.ts'
import { sampleBlogs } from './blogs.ts'
import { sampleMessages } from './contact-messages.ts'
import { samplePortfolios } from './portfolios.ts'
import { sampleReviews } from './reviews.ts'

const hour = 3_600_000

/** When it happened, as hours before the sample is added: the newest first, as the lists show it. */
type Aged = { hoursAgo: number }

/** Content that shows a new site at its best; all of it is marked and goes again in one step. */
export async function addSampleContent(database: Database, now = Date.now()): Promise<void> {
  const toRow = <Sample extends Aged>({ hoursAgo, ...rest }: Sample) => {
    const time = now - hoursAgo * hour
    return { ...rest, id: createId({ msecs: time }), created_at: new Date(time), is_sample: true }
  }
  const blogs = await sampleBlogs()
  await database.transaction().execute(async (transaction) => {
    await transaction.insertInto('review').values(sampleReviews.map(toRow)).execute()
    await transaction.insertInto('portfolio').values(samplePortfolios.map(toRow)).execute()
    await transaction.insertInto('blog').values(blogs.map(toRow)).execute()
    await transaction.insertInto('contact_message').values(sampleMessages.map(toRow)).execute()
  })
}

// What is in the trash goes too.
const tables = [
  'review_record',
  'portfolio_record',
  'blog_record',
  'project_record',
  'contact_message',
] as const

/** Tells how many records went. What people wrote stays. */
export async function removeSampleContent(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    let count = 0n
    for (const table of tables) {
      const { numDeletedRows } = await transaction
        .deleteFrom(table)
        .where('is_sample', '=', true)
        .executeTakeFirst()
      count += numDeletedRows
    }
    return Number(count)
  })
}
