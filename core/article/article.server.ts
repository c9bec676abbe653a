import { sql } from 'kysely'
import { v7 as createId, validate as isUuid } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import { refuseUnknownCategory } from '../category/categories.server.ts'
import { columnsOf, toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { notFound } from '../errors.ts'
import { chosenIds, contains, pageOf } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import type { Page } from '../paging.ts'
import { isPermitted, permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { moveToTrash } from '../trash/trash.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  type Article,
  type ArticleChange,
  type ArticleFilter,
  type ArticleInput,
  type ArticleListRequest,
  type ArticleTitle,
  articleNames,
  articleRow,
  articleTitle,
  type TitlesRequest,
} from './article.ts'
import { searchWords, tellingWords } from './search-words.ts'

const columns = columnsOf(...storedNames(articleRow, articleNames))
const sortKeys = { position: sql`position`, title: sql`lower(title)` }

const titleColumns = columnsOf(...storedNames(articleTitle))
const titleBounds = { limit: 200, bytes: 400_000 }
const maxSuggested = 4

/** Selects the articles that match a filter, which have all words of the search. Only those who write articles see drafts,
 * and visitors see those for everybody. */
function articles(ctx: Context, { q = '', category, audience, published }: ArticleFilter) {
  let found = ctx.db.selectFrom('article')
  for (const word of searchWords(q)) found = found.where(contains(sql.ref('search'), word))
  if (category) found = found.where('category', '=', category)
  if (audience) found = found.where('audience', '=', audience)
  if (published !== undefined) found = found.where('is_published', '=', published)
  if (isPermitted(ctx.actor, 'article.update')) return found
  found = found.where('is_published', '=', true)
  return ctx.actor.kind === 'user' ? found : found.where('audience', '=', 'public')
}

export async function listArticles(ctx: Context, request: ArticleListRequest): Promise<Page<Article>> {
  permit(ctx, 'article.list')
  return pageOf(ctx, articles(ctx, request).select(columns), request, sortKeys)
}

/** Lists the titles of the published articles that the user may read, by position. */
export async function listArticleTitles(ctx: Context, request: TitlesRequest): Promise<ArticleTitle[]> {
  permit(ctx, 'article.list')
  const found = articles(ctx, { ...request, published: true }).select(titleColumns)
  const { rows } = await pageOf(ctx, found, { sort: 'position', ...titleBounds }, sortKeys)
  return rows
}

/** Reads an article for the public page, which is the same for everyone. */
export async function getPublicArticle(ctx: Context, id: string): Promise<Article> {
  permit(ctx, 'article.list')
  // Anything may stand in an address.
  if (!isUuid(id)) throw notFound('Article')
  return articleWith(ctx, id, { published: true, audience: 'public' })
}

/** Lists the titles of the few articles that fit a text best. A word in the title or the keywords counts three times. */
export async function suggestArticles(ctx: Context, { text }: { text: string }): Promise<ArticleTitle[]> {
  permit(ctx, 'article.list')
  const words = tellingWords(text)
  if (words.length === 0) return []
  const isIn = (word: string) => contains(sql.ref('search'), word)
  const score = sql.join(
    words.map(
      (word) => sql`case when position(${word} in lower(normalize(title || ' ' || keywords, nfc))) > 0 then 3
        when position(${word} in search) > 0 then 1 else 0 end`,
    ),
    sql` + `,
  )
  return articles(ctx, { published: true })
    .select(titleColumns)
    .where(sql<boolean>`(${sql.join(words.map(isIn), sql` or `)})`)
    .orderBy(sql`${score}`, 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(maxSuggested)
    .execute()
}

export async function getArticle(ctx: Context, id: string): Promise<Article> {
  permit(ctx, 'article.list')
  return articleWith(ctx, id, {})
}

async function articleWith(ctx: Context, id: string, filter: ArticleFilter): Promise<Article> {
  const article = await articles(ctx, filter).select(columns).where('id', '=', id).executeTakeFirst()
  if (!article) throw notFound('Article')
  return article
}

export async function createArticle(ctx: Context, input: ArticleInput): Promise<string> {
  permit(ctx, 'article.create')
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    await refuseUnknownCategory(inside, 'article', input)
    await inside.db
      .insertInto('article')
      .values({ ...toColumns(input), id, created_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, { action: 'article.create', kind: 'article', recordId: id, after: input })
  })
  return id
}

/** Returns the number of changed articles: 0 if nothing differed. */
export async function updateArticle(
  ctx: Context,
  id: string,
  { version, ...wanted }: ArticleChange,
): Promise<number> {
  permit(ctx, 'article.update')
  return updateVersioned(ctx, {
    ...{ kind: 'article', id, name: 'Article', version },
    lock: ({ db }) =>
      db.selectFrom('article').select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    async diff(before, inside) {
      await refuseUnknownCategory(inside, 'article', { ...wanted, before: before.category })
      return differing<ArticleInput>(before, wanted)
    },
    save: ({ db }, change, { version }) =>
      db
        .updateTable('article')
        .set({ ...toColumns(change), version })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeArticle(ctx: Context, id: string): Promise<void> {
  if ((await removeArticles(ctx, { ids: [id] })).length === 0) throw notFound('Article')
}

/** Moves articles to the trash and returns their ids. */
export async function removeArticles(ctx: Context, chosen: Chosen<ArticleFilter>): Promise<string[]> {
  permit(ctx, 'article.remove')
  return inTransaction(ctx, async (inside) => {
    const found = articles(inside, 'filter' in chosen ? chosen.filter : {})
    return moveToTrash(inside, 'article', await chosenIds(found, chosen))
  })
}
