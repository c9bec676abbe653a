import type { Blog } from '#core/blog/blog.ts'
import { readingMinutes } from '#core/blog/blog-text.ts'
import { languageOf } from '#core/language.ts'
import { DayTime } from '../time/day-time.tsx'
import { blogAddress } from './blog-address.ts'
import { BlogCover } from './blog-cover.tsx'
import { excerptOf } from './excerpt.ts'

/** Fields of a post shown on its card. */
export type ShownBlog = {
  id: string
  path: string
  title: string
  summary: string
  author: string
  category: string
  image: string
  date: string
  minutes: number
  language: string
}

type Showable = Pick<
  Blog,
  'id' | 'slug' | 'title' | 'author' | 'category' | 'image' | 'content' | 'summary' | 'publishedAt'
>

export function showBlog(blog: Showable): ShownBlog {
  const { id, title, author, category, image, publishedAt } = blog
  const summary = excerptOf(blog)
  return {
    id,
    path: blogAddress(blog),
    title,
    summary,
    author,
    category,
    image,
    date: publishedAt.toISOString(),
    minutes: readingMinutes(blog),
    language: languageOf(`${title} ${summary}`),
  }
}

type BlogCardProps = { blog: ShownBlog; headingLevel?: 'h2' | 'h3'; isLead?: boolean }

export function BlogCard({ blog, headingLevel: Heading = 'h2', isLead = false }: BlogCardProps) {
  const { path, title, summary, author, category, image, date, minutes, language } = blog
  return (
    <article
      className={`group relative min-w-0 ${isLead ? 'grid items-center gap-6 lg:grid-cols-[1.35fr_1fr] lg:gap-14' : ''}`}
    >
      <BlogCover
        image={image}
        category={category}
        isFirst={isLead}
        sizes={
          isLead
            ? '(min-width: 76rem) 42rem, (min-width: 64rem) 55vw, 100vw'
            : '(min-width: 76rem) 24rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
        }
        className="aspect-video"
      />
      <div className={`min-w-0 ${isLead ? '' : 'mt-5'}`}>
        <p className="text-small font-semibold capitalize text-accent">{category}</p>
        <div lang={language}>
          <Heading className={`mt-2 ${isLead ? 'text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]' : 'text-title'}`}>
            <a
              href={path}
              className="line-clamp-4 break-words underline-offset-4 after:absolute after:inset-0 after:rounded-large group-hover:underline"
            >
              {title}
            </a>
          </Heading>
          <p className={`mt-3 break-words text-muted ${isLead ? 'line-clamp-5 text-lead' : 'line-clamp-3'}`}>
            {summary}
          </p>
        </div>
        <p className="mt-4 break-words text-small text-muted">
          {author} · <DayTime value={date} /> · {minutes} min read
        </p>
      </div>
    </article>
  )
}
