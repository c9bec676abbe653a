import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { listAuthors } from '#app/api/blog-authors.ts'
import {
  addBlog,
  type BlogDraft,
  type BlogStep,
  changeBlog,
  getBlog,
  keepBlogDraft,
} from '#app/api/blog-form.ts'
import { listCategories } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { Moment } from '#app/components/time/moment.tsx'
import { type BlogRow, blogNames } from '#core/blog/blog.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'
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
  const chosen = [edited?.saved.category, edited?.kept?.draft.category]
  const names = categories
    .filter(({ name, isListed }) => isListed || chosen.includes(name))
    .map(({ name }) => name)
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
    const { version, state, publishAt, saved, kept } = edited
    return (
      <Page title="Edit blog" lead={<Lead title={saved.title} state={state} publishAt={publishAt} />}>
        <PostForm
          key={added.get(id) ?? id}
          {...{ id, state, publishAt, version, saved, kept, categories, authors }}
          send={async (values, step, seen) => {
            if (step === 'keep') return keepBlogDraft(api, id, seen, values)
            await changeBlog(api, id, seen, values, step)
            return {}
          }}
          move={(publication, version) => changeBlog(api, id, { version }, null, publication)}
        />
      </Page>
    )
  }
  const write = async (values: BlogDraft, step: BlogStep) => {
    const { insertedId } = await addBlog(api, values, step === 'keep' ? { state: 'draft' } : step)
    added.set(insertedId, visit)
    const show = () =>
      navigate(href('/dashboard/blog-form/:id?', { id: insertedId }), {
        replace: true,
        state: { keepsFocus: true },
      })
    return { show }
  }
  return (
    <Page title="Write a post" lead="Your draft is saved in this tab, so a reload loses nothing.">
      <PostForm key={visit} saved={{ ...empty, author: name }} {...{ categories, authors }} send={write} />
    </Page>
  )
}

type LeadProps = Pick<BlogRow, 'title' | 'state' | 'publishAt'>

const Lead = ({ title, state, publishAt }: LeadProps) => (
  <>
    {title}
    {state !== 'published' && ` · ${publicationStateLabels[state]}`}
    {publishAt && (
      <>
        {': '}
        <Moment value={publishAt} style="exact" />
      </>
    )}
  </>
)
