import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import type { ShownBlog } from '#app/components/content/blog-card.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { LongTitle } from '#app/components/ui/long-title.tsx'
import { listAddress } from '#app/page-request.ts'

export function BlogTitle({ blog, avatar }: { blog: ShownBlog; avatar: string }) {
  const { title, author, category, date, minutes, language } = blog
  return (
    <header>
      <a
        href={href('/blogs')}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" /> All posts
      </a>
      <div className="mt-4">
        <p className="eyebrow mb-3">
          <a href={listAddress(href('/blogs'), { category })} className="hover:underline">
            {category}
          </a>
        </p>
        <LongTitle lang={language}>{title}</LongTitle>
        <div className="mt-8 flex items-center gap-4">
          <Avatar name={author} src={avatar} className="size-12" />
          <div className="min-w-0">
            <p className="break-words font-semibold">{author}</p>
            <p className="text-small text-muted">
              <DayTime value={date} /> · {minutes} min read
            </p>
          </div>
        </div>
      </div>
    </header>
  )
}
