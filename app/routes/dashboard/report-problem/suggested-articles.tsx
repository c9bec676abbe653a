import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { href } from 'react-router'
import { suggestArticles } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import type { ArticleTitleRow } from '#core/article/article.ts'
import type { ProblemValues } from './problem-values.ts'

const typingPause = 500
const minLength = 4
const maxLength = 500

/** Links to help articles that fit the problem as it is typed. They open in a new tab, so that the form stays. */
export function SuggestedArticles({ control }: { control: Control<ProblemValues> }) {
  const text = useWatch({ control, name: ['title', 'text'] }).join(' ')
  const articles = useSuggestions(text.trim().slice(0, maxLength).toWellFormed().replaceAll('\0', ''))
  return (
    <section aria-label="Suggested help" aria-live="polite">
      {articles.length > 0 && (
        <div className="rounded-large bg-surface p-5">
          <p className="font-semibold">This may help at once:</p>
          <ul className="mt-2 grid gap-1">
            {articles.map(({ _id: id, title }) => (
              <li key={id} className="min-w-0">
                <ExternalLink
                  href={href('/dashboard/help/:id', { id })}
                  className="wrap-anywhere inline-flex min-h-8 items-center text-accent hover:underline"
                >
                  {title}
                </ExternalLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Keeps the last suggestions while new ones are read. A failure shows none, since the form works without them. */
function useSuggestions(text: string): ArticleTitleRow[] {
  const [articles, setArticles] = useState<ArticleTitleRow[]>([])
  const isLongEnough = text.length >= minLength
  useEffect(() => {
    if (!isLongEnough) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const found = await suggestArticles(api, text, signal).catch(() => [])
      if (!signal.aborted) setArticles(found)
    }, typingPause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isLongEnough])
  return isLongEnough ? articles : []
}
