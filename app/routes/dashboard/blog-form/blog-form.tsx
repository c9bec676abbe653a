import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { listAuthors } from '#app/api/blog-authors.ts'
import { addBlog, type BlogDraft, changeBlog, getBlog } from '#app/api/blog-form.ts'
import { listCategories } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { Moment } from '#app/components/time/moment.tsx'
import { type BlogRow, blogNames } from '#core/blog/blog.ts'
import { blogStateLabels } from '#core/blog/blog-state.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/blog-form'
import { PostForm } from './post-form.tsx'

export async function clientLoader({ params: { id } }: Route.LoaderArgs) {
  const [edited, categories, authors] = await Promise.all([
    id ? getBlog(api, id) : undefined,
    listCategories(api),
    listAuthors(api),
  ])
  const own = edited?.draft.category
  const names = categories.filter(({ name, isListed }) => isListed || name === own).map(({ name }) => name)
  return { edited, categories: names, authors }
}
export const loader = onServer(clientLoader)

const empty = emptyTexts(blogNames)

export default function BlogScreen({ params: { id = '' }, loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { name } = useAccount()
  const { edited, categories, authors } = loaderData
  const { key: visit } = useLocation()
  // Keys of the forms that added these posts: they stay as they are, with the focus and what was typed meanwhile.
  const [added] = useState(() => new Map<string, string>())
  if (edited) {
    const { version, state, publishAt, draft } = edited
    return (
      <Page title="Edit blog" lead={<Lead title={draft.title} state={state} publishAt={publishAt} />}>
        <PostForm
          key={added.get(id) ?? id}
          {...{ id, state, version, initial: draft, categories, authors }}
          draftKey={`blog:${id}:${version}`}
          send={(values, publication, version) => changeBlog(api, id, version, values, publication)}
        />
      </Page>
    )
  }
  const write = async (values: BlogDraft, publication: Parameters<typeof addBlog>[2]) => {
    const { insertedId } = await addBlog(api, values, publication)
    added.set(insertedId, visit)
    return () =>
      navigate(href('/dashboard/blog-form/:id?', { id: insertedId }), {
        replace: true,
        state: { keepsFocus: true },
      })
  }
  return (
    <Page title="Write a post" lead="Your draft is saved in this tab, so a reload loses nothing.">
      <PostForm
        key={visit}
        initial={{ ...empty, author: name }}
        {...{ categories, authors }}
        draftKey="blog"
        send={write}
      />
    </Page>
  )
}

type LeadProps = Pick<BlogRow, 'title' | 'state' | 'publishAt'>

const Lead = ({ title, state, publishAt }: LeadProps) => (
  <>
    {title}
    {state !== 'published' && ` · ${blogStateLabels[state]}`}
    {publishAt && (
      <>
        {': '}
        <Moment value={publishAt} style="exact" />
      </>
    )}
  </>
)
