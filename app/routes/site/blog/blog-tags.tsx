import { href } from 'react-router'
import { listAddress } from '#app/page-request.ts'

type BlogTagsProps = { tags: string[]; category: string }

export function BlogTags({ tags, category }: BlogTagsProps) {
  return (
    <footer className="mx-auto mt-14 grid max-w-measure grid-cols-1 gap-6 border-t border-line pt-8">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {[...new Set(tags)].map((tag) => (
            <li
              key={tag}
              className="min-w-0 max-w-full break-words rounded-2xl bg-surface px-3 py-1 text-small"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        <a
          href={listAddress(href('/blogs'), { category })}
          className="font-semibold text-accent hover:underline"
        >
          More about {category}
        </a>
        , or subscribe by{' '}
        <a href={href('/rss.xml')} className="font-semibold text-accent hover:underline">
          RSS
        </a>
        .
      </p>
    </footer>
  )
}
