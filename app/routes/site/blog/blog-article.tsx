import type { ShownBlog } from '#app/components/content/blog-card.tsx'
import { BlogCover } from '#app/components/content/blog-cover.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import type { Blog } from '#core/blog/blog.ts'
import { languageOf } from '#core/language.ts'
import { BlogTags } from './blog-tags.tsx'
import { BlogTitle } from './blog-title.tsx'

type BlogArticleProps = {
  blog: Pick<Blog, 'author' | 'authorAvatar' | 'authorText' | 'image' | 'category' | 'content' | 'tags'>
  shown: ShownBlog
}

/** Title, picture and text of a post. */
export function BlogArticle({ blog, shown }: BlogArticleProps) {
  return (
    <article>
      <div className="wide max-w-240! pt-10 md:pt-14">
        <BlogTitle blog={shown} avatar={blog.authorAvatar} />
        <BlogCover
          isFirst
          image={blog.image}
          category={blog.category}
          sizes="(min-width: 60rem) 60rem, 100vw"
          className="mt-10 aspect-video"
        />
      </div>
      <div className="wide py-14 md:py-20">
        <div lang={languageOf(blog.content)} className="prose mx-auto">
          <Markdown text={blog.content} />
        </div>
        {blog.authorText && <Author blog={blog} />}
        <BlogTags tags={blog.tags} category={blog.category} />
      </div>
    </article>
  )
}

const Author = ({ blog }: Pick<BlogArticleProps, 'blog'>) => (
  <section aria-label="About the author" className="mx-auto mt-14 flex max-w-measure items-start gap-4">
    <Avatar name={blog.author} src={blog.authorAvatar} className="size-12 shrink-0" />
    <div className="min-w-0">
      <p className="break-words font-semibold">{blog.author}</p>
      <p lang={languageOf(blog.authorText)} className="mt-1 whitespace-pre-line text-muted">
        {blog.authorText}
      </p>
    </div>
  </section>
)
