import { validate as isUuid } from 'uuid'
import { getPublicArticle } from '../article/article.server.ts'
import { getBlog } from '../blog/blog.server.ts'
import type { Brand } from '../brand/brand.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { readListTexts } from '../list-page/list-texts.server.ts'
import { fillText } from '../page/fill-text.ts'
import { requirePage } from '../page/find-own-page.server.ts'
import { isOriginalKey, type OwnKey } from '../page/page-keys.ts'
import { findPublishedPage, readPage } from '../page/read-page.server.ts'
import { isPictureFile } from '../picture/picture.ts'
import { getPublicPortfolio } from '../portfolio/portfolio.server.ts'
import { getPublicService } from '../service/service.server.ts'
import { findBrandFile } from '../site-settings/logo.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { type PicturedKind, type PicturedList, picturedLists } from './social-picture.ts'

type Subject = { title: string; image?: string }

export type SocialPicture = { tag: string; read: () => Promise<Buffer> }

/** The picture that link previews of a page show. */
export async function pageSocialPicture(ctx: Context, key: string): Promise<SocialPicture> {
  const brand = await readBrand(ctx)
  return picture(ctx, key, brand, { title: await titleOfPage(ctx, key, brand) })
}

/** The picture that link previews of a published article, post, work or service show. */
export async function recordSocialPicture(
  ctx: Context,
  kind: PicturedKind,
  address: string,
): Promise<SocialPicture> {
  // Each spelling would be another picture.
  const id = address.toLowerCase()
  const [brand, { title, ...subject }] = await Promise.all([readBrand(ctx), subjects[kind](ctx, id)])
  return picture(ctx, `${kind}/${id}`, brand, {
    ...subject,
    title: kind === 'pages' ? fillTitle(title, brand) : title,
  })
}

const subjects: Record<PicturedKind, (ctx: Context, id: string) => Promise<Subject>> = {
  async articles(ctx, id) {
    const { title } = await getPublicArticle(ctx, id)
    return { title }
  },
  async blogs(ctx, id) {
    if (!isUuid(id)) throw notFound('Picture')
    const { title, image, socialImage } = await getBlog(ctx, id)
    return { title, image: socialImage || image }
  },
  async pages(ctx, id) {
    if (!isUuid(id)) throw notFound('Picture')
    await requirePage(ctx, id as OwnKey)
    const published = await findPublishedPage(ctx, id as OwnKey)
    if (!published) throw notFound('Picture')
    const { title, picture: image = '' } = published.content
    return { title, image }
  },
  async portfolios(ctx, id) {
    if (!isUuid(id)) throw notFound('Picture')
    const { name, image, socialImage } = await getPublicPortfolio(ctx, id)
    return { title: name, image: socialImage || image }
  },
  async services(ctx, slug) {
    const { title, image } = await getPublicService(ctx, slug)
    return { title, image }
  },
}

async function titleOfPage(ctx: Context, key: string, brand: Brand): Promise<string> {
  if (key === 'login') return 'Login'
  if (Object.hasOwn(picturedLists, key)) {
    return (await readListTexts(ctx, picturedLists[key as PicturedList])).title
  }
  if (!isOriginalKey(key)) throw notFound('Picture')
  const { title } = await readPage(ctx, key)
  return fillTitle(title, brand)
}

const fillTitle = (title: string, { name, description, office, answerTimes }: Brand) =>
  fillText(title, { name, description, city: office.city, prices: '', answerTime: answerTimes.message })

function picture(ctx: Context, name: string, brand: Brand, { title, image = '' }: Subject): SocialPicture {
  const file = image.replace(/^\/files\/pictures\//, '').replace(/#.*/, '')
  const stored = file !== image && isPictureFile(file) ? file : undefined
  const { logo, accent } = brand
  const facts = {
    ...{ title, brand: brand.name, host: new URL(ctx.publicUrl).host, picture: stored },
    ...(logo && { logo: { hash: logo.light.hash, hasName: logo.hasName } }),
    ...(accent && { accent: accent.print }),
  }
  const drawing = { name, facts }
  return {
    tag: ctx.socialPictures.tagOf(facts),
    async read() {
      const found = await ctx.socialPictures.find(drawing)
      if (found) return found
      await ctx.limit('social-picture')
      const readPicture = async () => (stored ? readFile(ctx, `pictures/${stored}`) : undefined)
      const readLogo = async () => logo && (await findBrandFile(ctx, logo.light.hash, 'logo.png'))
      const content = await ctx.socialPictures.draw({
        ...drawing,
        ...{ client: ctx.client, readPicture, readLogo },
      })
      if (content === 'busy') throw busy()
      return content
    },
  }
}

const busy = () =>
  new Refusal('unavailable', 'Many pictures are being drawn. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

const largestPicture = 16 * 2 ** 20

async function readFile({ files }: Context, key: string): Promise<Buffer | undefined> {
  const found = await files.get(key)
  if (!found || found.size > largestPicture) return undefined
  return Buffer.concat(await found.content.toArray())
}
