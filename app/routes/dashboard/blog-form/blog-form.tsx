import { href, useNavigate } from 'react-router'
import { addBlog, type BlogDraft, changeBlog, getBlog } from '#app/api/blog-form.ts'
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

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  edited: id ? await getBlog(api, id) : undefined,
})
export const loader = onServer(clientLoader)

const empty = emptyTexts(blogNames)

export default function BlogScreen({ params: { id = '' }, loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { name, email } = useAccount()
  const { edited } = loaderData
  if (edited) {
    const { version, state, publishAt, draft } = edited
    return (
      <Page title="Edit blog" lead={<Lead title={draft.title} state={state} publishAt={publishAt} />}>
        <PostForm
          key={`${id}:${version}`}
          {...{ id, state, initial: draft }}
          draftKey={`${email}:blog:${id}:${version}`}
          send={(values, publication) => changeBlog(api, id, version, values, publication)}
        />
      </Page>
    )
  }
  const write = async (values: BlogDraft, publication: Parameters<typeof addBlog>[2]) => {
    const { insertedId } = await addBlog(api, values, publication)
    return () => void navigate(href('/dashboard/blog-form/:id?', { id: insertedId }), { replace: true })
  }
  return (
    <Page title="Write a post" lead="Your draft is saved in this tab, so a reload loses nothing.">
      <PostForm key="new" initial={{ ...empty, author: name }} draftKey={`${email}:blog`} send={write} />
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
