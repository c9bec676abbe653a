import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { addBlog, type BlogDraft, changeBlog, getBlog } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { blogInput, blogNames } from '#core/blog/blog.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount } from '../shell/use-account.ts'
import type { Route } from './+types/blog-form'
import { BlogFields } from './blog-fields.tsx'

const rules = resolverOf<BlogDraft>(blogInput.extend({ tags: tagLine(blogInput.shape.tags) }))

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  edited: id ? await getBlog(api, id) : undefined,
})
export const loader = onServer(clientLoader)

export default function BlogScreen({ params: { id = '' }, loaderData }: Route.ComponentProps) {
  const { name, email } = useAccount()
  const { edited } = loaderData
  if (edited) {
    const { version, ...initial } = edited
    return (
      <Page title="Edit blog" lead={edited.title}>
        <BlogForm
          key={id}
          initial={initial}
          draftKey={`${email}:blog:${id}:${version}`}
          send={(draft) => changeBlog(api, id, version, draft)}
        />
      </Page>
    )
  }
  return (
    <Page title="Write a post" lead="Your draft is saved in this tab, so a reload loses nothing.">
      <BlogForm
        key="new"
        initial={{ ...empty, author: name }}
        draftKey={`${email}:blog`}
        send={(draft) => addBlog(api, draft)}
        isNew
      />
    </Page>
  )
}

const empty = emptyTexts(blogNames)

type BlogFormProps = {
  initial: BlogDraft
  draftKey: string
  send: (draft: BlogDraft) => Promise<unknown>
  isNew?: boolean
}

function BlogForm({ initial, draftKey, send, isNew = false }: BlogFormProps) {
  const navigate = useNavigate()
  const form = useForm({ resolver: rules, defaultValues: initial })
  const draft = useDraft(form, draftKey)
  const sending = useSending(form, {
    send,
    fieldNames: blogNames,
    onSent() {
      draft.forget()
      showToast({ title: isNew ? 'Blog added successfully' : 'Blog saved' })
      void navigate(href('/dashboard/blogs'))
    },
  })
  return (
    <FormFrame
      label="Blog"
      form={form}
      sending={sending}
      failure={isNew ? 'Failed to add blog' : 'Failed to save blog'}
      submitLabel={isNew ? 'Publish blog' : 'Save changes'}
      hasDraft
    >
      {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
      <BlogFields form={form} />
    </FormFrame>
  )
}
