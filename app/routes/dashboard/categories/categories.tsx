import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { noSuchRecord } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { listHeadedCategories } from '#app/api/categories.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { headedKinds } from '#core/category/category-headings.ts'
import type { Topic } from '../blog-topics/count-records.ts'
import { RenameDialog } from '../blog-topics/rename-dialog.tsx'
import { Topics } from '../blog-topics/topics.tsx'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/categories'

const texts = {
  faq: { title: 'Categories of questions', to: href('/dashboard/faqs'), back: 'All questions' },
  article: { title: 'Categories of help articles', to: href('/dashboard/articles'), back: 'All articles' },
}

export async function clientLoader({ params }: Route.LoaderArgs) {
  const kind = headedKinds.find((one) => one === params.kind)
  if (!kind) throw noSuchRecord()
  return { kind, categories: await listHeadedCategories(api, kind) }
}
export const loader = onServer(clientLoader)

/** Headings of the questions or of the help articles, to be renamed and joined. */
export default function Categories({ loaderData: { kind, categories } }: Route.ComponentProps) {
  useReloadOn(['site-settings', kind])
  const { revalidate } = useRevalidator()
  const [renamed, setRenamed] = useState<Topic>()
  const mayEditList = useHasPermission('site-settings.update')
  const { title, to, back } = texts[kind]
  return (
    <Page
      title={title}
      lead="Visitors read them as headings. A change applies to all records."
      action={<BackLink to={to}>{back}</BackLink>}
    >
      <Topics
        label="Categories"
        topics={categories.map(({ name, heading, records }) => ({
          ...{ kind: 'category', of: kind, from: name, name: heading, count: records },
        }))}
        unlisted={categories.flatMap(({ heading, isListed }) => (isListed ? [] : [heading]))}
        onRename={setRenamed}
      />
      {mayEditList && (
        <p className="mt-4">
          <Link
            to={href('/dashboard/site-settings/:section?', { section: 'help' })}
            className={buttonClass('second', '', 'small')}
          >
            Add, remove or sort categories
          </Link>
        </p>
      )}
      {renamed && (
        <RenameDialog
          topic={renamed}
          others={categories.map(({ heading }) => heading).filter((heading) => heading !== renamed.name)}
          onClose={() => setRenamed(undefined)}
          onRenamed={revalidate}
        />
      )}
    </Page>
  )
}
