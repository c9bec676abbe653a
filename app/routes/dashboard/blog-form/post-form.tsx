import { useEffect, useRef, useState } from 'react'
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
import type { PublicationState } from '#core/publication/publication-state.ts'
import { BlogFields } from './blog-fields.tsx'
import { DraftBeside, focusOpenOtherText, OpenOtherText } from './draft-beside.tsx'
import { KeptDraftNotice } from './kept-draft-notice.tsx'
import { PostActions } from './post-actions.tsx'
import { useShownDraft } from './use-shown-draft.ts'

const tags = tagLine(blogInput.shape.tags)
const publicRules = resolverOf<BlogDraft>(blogInput.extend({ tags }))
const draftRules = resolverOf<BlogDraft>(draftInput.extend({ tags }))

/** Revision of the kept draft, or a function that shows the post that was added. */
type Sent = { revision?: number; show?: () => void | Promise<void> }

type PostFormProps = {
  /** Unset for a new post, like its state. */
  id?: string
  state?: PublicationState
  publishAt?: string | null
  /** The post without the edit that is kept beside it. */
  saved: BlogDraft
  kept?: KeptDraft | null
  /** Categories of the list, and those that the post and its draft have. */
  categories: readonly string[]
  authors: AuthorRow[]
  version?: number
  send: (draft: BlogDraft, step: BlogStep, seen: SeenBlog) => Promise<Sent>
  /** Changes nothing but the state. */
  move?: (publication: Publication, version: number) => Promise<unknown>
}

/** Form of a post. It opens with the draft beside a live post, and can be opened again with the post. */
export function PostForm(props: PostFormProps) {
  const [opening, setOpening] = useState({ opensPost: false, times: 0 })
  const { opensPost, times } = opening
  useEffect(() => {
    if (times > 0) focusOpenOtherText()
  }, [times])
  // Another key, so that what is typed in one text stays in the tab's drafts until it is opened again.
  return (
    <OpenedPostForm
      key={times}
      {...props}
      opensPost={opensPost}
      onOpen={(text) => setOpening({ opensPost: text === 'post', times: times + 1 })}
    />
  )
}

type OpenedPostFormProps = PostFormProps & {
  opensPost: boolean
  onOpen: (text: 'post' | 'draft') => void
}

/** Its main button publishes a draft, and saves what is published or scheduled. */
function OpenedPostForm(props: OpenedPostFormProps) {
  const { id, state, publishAt, saved, kept = null, categories, authors, version = 0, send, move } = props
  const opened = useOpenedVersion(version)
  const { isShown, ...shown } = useShownDraft(kept, props.opensPost)
  const initial = shown.text ?? saved
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const usual: Publication = { state: !state || state === 'draft' ? 'published' : state }
  // Chosen by the pressed button before the form is validated and sent.
  const chosen = useRef<BlogStep>(usual)
  const sent = useRef(initial)
  const answer = useRef<Sent>({})
  const resolver: Resolver<BlogDraft> = (values, context, options) =>
    (isUnfinished(chosen.current) || isMove(chosen.current) ? draftRules : publicRules)(
      values,
      context,
      options,
    )
  const form = useForm({ resolver, ...followRecord(initial) })
  const { isSubmitting, isDirty } = form.formState
  const draft = useDraft(form, id ? `blog:${id}:${version}${isShown ? `:${shown.revision}` : ''}` : 'blog')
  /** True for a change of the state of a live post alone. */
  const isMove = (step: BlogStep) =>
    step !== 'keep' &&
    isLive(state) &&
    !form.formState.isDirty &&
    (step.state !== state || step.publishAt !== undefined)
  const { submit, ...sending } = useSending(form, {
    async send(values) {
      sent.current = values
      const step = chosen.current
      // A draft that the form does not show stays.
      const replaced = (isShown || step === 'keep') && { revision: shown.revision }
      answer.current = await opened.save(async (version) => {
        if (step === 'keep' || !isMove(step) || !move) return send(values, step, { version, ...replaced })
        await move(step, version)
        return {}
      })
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
    const { revision, show = revalidate } = answer.current
    if (revision !== undefined) shown.replaceBy({ revision, draft: sent.current })
    await show()
    sending.isSent.current = false
  }
  function submitAs(step: BlogStep) {
    chosen.current = step
    submit()
  }
  function schedule(publishAt: string) {
    chosen.current = { state: 'scheduled', publishAt }
    return sending.submitFromDialog()
  }
  function checkThen(go: () => void) {
    // The saved text of a live post was checked.
    if (isLive(state) && !isDirty) return go()
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
          {...{ id, state, publishAt, kept, submitAs, schedule, checkThen, form }}
          isShown={isShown}
          isWorking={isSubmitting}
          savesDraft={isShown && isDirty}
        />
      }
      hasDraft
    >
      {kept && !isShown && (
        <DraftBeside kept={kept} consequence={otherText}>
          <OpenOtherText onClick={() => props.onOpen('draft')}>Open the draft</OpenOtherText>
        </DraftBeside>
      )}
      {id && kept && isShown && (
        <KeptDraftNotice
          {...{ id, state, saved, kept }}
          isOutdated={kept.version !== version}
          readForm={() => form.getValues()}
          onDiscarded={draft.startOver}
          onOpenPost={() => props.onOpen('post')}
        />
      )}
      {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
      <BlogFields {...{ form, categories, authors }} />
    </FormFrame>
  )
}

const otherText = 'The form does not show it. Saving the form changes the post and leaves the draft.'

const isLive = (state: PublicationState | undefined) => state === 'published' || state === 'scheduled'

/** True for what visitors do not see, so that fields may be missing. */
const isUnfinished = (step: BlogStep) => step === 'keep' || step.state === 'draft'

function doneText(before: PublicationState | undefined, step: BlogStep): string {
  if (step === 'keep') return 'Draft kept. The post is unchanged.'
  const after = step.state
  if (after === 'draft') return before && before !== 'draft' ? 'The post is a draft again' : 'Draft saved'
  if (after === 'scheduled') return before === 'scheduled' ? 'Blog saved' : 'The post is scheduled'
  if (before === 'scheduled') return 'The post is published'
  return before === 'published' ? 'Blog saved' : 'Blog added successfully'
}
