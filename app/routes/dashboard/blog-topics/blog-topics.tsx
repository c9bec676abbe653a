import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { type AuthorRow, listAuthors } from '#app/api/blog-authors.ts'
import { listCategories, listTags } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/blog-topics'
import { AuthorDialog } from './author-dialog.tsx'
import { AuthorItem } from './author-item.tsx'
import type { Topic } from './count-records.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { Topics } from './topics.tsx'

const title = 'Categories, tags and authors'

export async function clientLoader(_: Route.LoaderArgs) {
  const [categories, tags, authors] = await Promise.all([
    listCategories(api),
    listTags(api),
    listAuthors(api),
  ])
  return { categories, tags, authors }
}
export const loader = onServer(clientLoader)

/** Categories, tags and authors of all posts, to be renamed and joined. */
export default function BlogTopics({ loaderData: { categories, tags, authors } }: Route.ComponentProps) {
  useReloadOn(['site-settings'])
  const { revalidate } = useRevalidator()
  const [renamed, setRenamed] = useState<Topic>()
  const [edited, setEdited] = useState<AuthorRow>()
  const mayEditList = useHasPermission('site-settings.update')
  const names = (renamed?.kind === 'tag' ? tags : categories).map(({ name }) => name)
  return (
    <Page
      title={title}
      lead="A change applies to all posts."
      action={<BackLink to={href('/dashboard/blogs')}>All posts</BackLink>}
    >
      <Panel title="Categories" lead="Each post has one. Visitors choose posts by them.">
        <Topics
          label="Categories"
          topics={categories.map(({ name, posts }) => topicOf('category', name, posts))}
          unlisted={categories.flatMap(({ name, isListed }) => (isListed ? [] : [name]))}
          onRename={setRenamed}
        />
        {mayEditList && (
          <p className="mt-4">
            <Link
              to={href('/dashboard/site-settings/:section?', { section: 'blog' })}
              className={buttonClass('second', '', 'small')}
            >
              Add, remove or sort categories
            </Link>
          </p>
        )}
      </Panel>
      <Panel title="Tags" lead="The most common first. New ones are written in the post.">
        {tags.length === 0 ? (
          <p className="text-muted">No post has a tag yet.</p>
        ) : (
          <Topics
            label="Tags"
            topics={tags.map(({ name, posts }) => topicOf('tag', name, posts))}
            onRename={setRenamed}
          />
        )}
      </Panel>
      <Panel title="Authors" lead="Those of the latest posts first. New ones are written in the post.">
        {authors.length === 0 ? (
          <p className="text-muted">No post has an author yet.</p>
        ) : (
          <ul aria-label="Authors" className="divide-y divide-line border-y border-line">
            {authors.map((author) => (
              <AuthorItem key={author.name} author={author} onEdit={() => setEdited(author)} />
            ))}
          </ul>
        )}
      </Panel>
      {edited && (
        <AuthorDialog
          author={edited}
          others={authors.filter(({ name }) => name !== edited.name)}
          onClose={() => setEdited(undefined)}
          onSaved={revalidate}
        />
      )}
      {renamed && (
        <RenameDialog
          topic={renamed}
          others={names.filter((name) => name !== renamed.name)}
          onClose={() => setRenamed(undefined)}
          onRenamed={revalidate}
        />
      )}
    </Page>
  )
}

const topicOf = (kind: Topic['kind'], name: string, count: number): Topic => ({
  ...{ kind, of: 'blog', from: name, name, count },
})

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
