import { useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { href, useNavigate, useRevalidator } from 'react-router'
import type { AuthorRow } from '#app/api/blog-authors.ts'
import type { BlogDraft, BlogStep, KeptDraft, SeenBlog } from '#app/api/blog-form.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { blogInput, blogNames, draftInput, type Publication } from '#core/blog/blog.ts'
import type { BlogState } from '#core/blog/blog-state.ts'
import { BlogFields } from './blog-fields.tsx'
import { KeptDraftNotice } from './kept-draft-notice.tsx'
import { PostActions } from './post-actions.tsx'

const tags = tagLine(blogInput.shape.tags)
const publicRules = resolverOf<BlogDraft>(blogInput.extend({ tags }))
const draftRules = resolverOf<BlogDraft>(draftInput.extend({ tags }))

type PostFormProps = {
  /** Unset for a new post, like its state. */
  id?: string
  state?: BlogState
  /** The post without the edit that is kept beside it. */
  saved?: BlogDraft
  kept?: KeptDraft | null
  initial: BlogDraft
  /** Categories of the list, and the one that the post has. */
  categories: readonly string[]
  authors: AuthorRow[]
  draftKey: string
  version?: number
  /** Sends the form. May return a function that shows the post that was added. */
  send: (draft: BlogDraft, step: BlogStep, seen: SeenBlog) => Promise<unknown>
}

/** Form of a post. Its main button publishes a draft, and saves what is published or scheduled. */
export function PostForm(props: PostFormProps) {
  const { id, state, saved, kept = null, initial, categories, authors, draftKey, version = 0, send } = props
  const opened = useOpenedVersion(version)
  const openedDraft = useOpenedVersion(kept?.revision ?? 0)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const usual: Publication = { state: !state || state === 'draft' ? 'published' : state }
  // Chosen by the pressed button before the form is validated and sent.
  const chosen = useRef<BlogStep>(usual)
  const sent = useRef(initial)
  const showAdded = useRef<(() => void | Promise<void>) | undefined>(undefined)
  const resolver: Resolver<BlogDraft> = (values, context, options) =>
    (isUnfinished(chosen.current) ? draftRules : publicRules)(values, context, options)
  const form = useForm({ resolver, ...followRecord(initial) })
  const draft = useDraft(form, draftKey)
  const { submit, ...sending } = useSending(form, {
    async send(values) {
      sent.current = values
      const shown = await opened.save((version) =>
        openedDraft.save((revision) => send(values, chosen.current, { version, revision })),
      )
      showAdded.current = typeof shown === 'function' ? (shown as () => void | Promise<void>) : undefined
    },
    fieldNames: blogNames,
    onSent() {
      draft.forget()
      showToast({ title: doneText(state, chosen.current) })
      if (!isUnfinished(chosen.current)) return void navigate(href('/dashboard/blogs'))
      form.reset(sent.current, { keepValues: true })
      void keepWriting()
    },
  })
  /** The form stays: what is typed from now on is not saved. */
  async function keepWriting() {
    await (showAdded.current ? showAdded.current() : revalidate())
    sending.isSent.current = false
  }
  function submitAs(step: BlogStep) {
    chosen.current = step
    submit()
  }
  function checkThen(go: () => void) {
    chosen.current = { state: 'published' }
    sending.check(go)
  }
  return (
    <FormFrame
      label="Blog"
      form={form}
      sending={{ ...sending, submit: () => submitAs(usual) }}
      failure={id ? 'Failed to save blog' : 'Failed to add blog'}
      submitLabel={!state || state === 'draft' ? 'Publish blog' : 'Save changes'}
      aside={
        <PostActions
          {...{ id, state, submitAs, checkThen }}
          hasKept={kept !== null}
          isWorking={form.formState.isSubmitting}
          form={form}
        />
      }
      hasDraft
    >
      {id && saved && kept && (
        <KeptDraftNotice
          {...{ id, state, saved, kept }}
          isOutdated={kept.version !== version}
          readForm={() => form.getValues()}
          onDiscarded={draft.startOver}
        />
      )}
      {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
      <BlogFields {...{ form, categories, authors }} />
    </FormFrame>
  )
}

/** True for what visitors do not see, so that fields may be missing. */
const isUnfinished = (step: BlogStep) => step === 'keep' || step.state === 'draft'

function doneText(before: BlogState | undefined, step: BlogStep): string {
  if (step === 'keep') return 'Draft kept. The post is unchanged.'
  const after = step.state
  if (after === 'draft') return before && before !== 'draft' ? 'The post is a draft again' : 'Draft saved'
  if (after === 'scheduled') return before === 'scheduled' ? 'Blog saved' : 'The post is scheduled'
  if (before === 'scheduled') return 'The post is published'
  return before === 'published' ? 'Blog saved' : 'Blog added successfully'
}
