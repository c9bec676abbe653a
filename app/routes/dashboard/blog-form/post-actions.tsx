import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href } from 'react-router'
import { type BlogDraft, type BlogStep, type KeptDraft, versionsOfBlog } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { NewTab } from '#app/components/publishing/new-tab.tsx'
import { ScheduleDialog } from '#app/components/publishing/schedule-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { VersionsButton } from '#app/components/versions/versions-button.tsx'
import { comparePosts } from '#core/blog/blog.ts'
import type { PublicationState } from '#core/publication/publication-state.ts'

type PostActionsProps = {
  id: string | undefined
  state: PublicationState | undefined
  /** Time for which the post waits. */
  publishAt: string | null | undefined
  isWorking: boolean
  /** Draft beside the post. */
  kept: KeptDraft | null
  /** The form shows that draft. */
  isShown: boolean
  /** A change of the state saves that draft too, because the form was changed. */
  savesDraft: boolean
  submitAs: (step: BlogStep) => void
  /** Rejects with the reason if the post is not scheduled. */
  schedule: (publishAt: string) => Promise<void>
  /** Goes on if the form may be published as it is. */
  checkThen: (go: () => void) => void
  form: UseFormReturn<BlogDraft>
}

const savedWithIt = 'The kept draft becomes the text of the post, with what you typed.'

const questions = {
  withdraw: {
    title: 'Unpublish this post?',
    confirmLabel: 'Unpublish',
    step: { state: 'draft' },
    consequence: 'It leaves the website at once and becomes a draft. Its address is kept for it.',
  },
  publish: {
    title: 'Publish this post now?',
    confirmLabel: 'Publish now',
    step: { state: 'published' },
    consequence: 'Visitors see it at once.',
  },
  back: {
    title: 'Make this post a draft again?',
    confirmLabel: 'Back to draft',
    step: { state: 'draft' },
    consequence: 'It does not appear at its time.',
  },
  replace: {
    title: 'Replace the kept draft?',
    confirmLabel: 'Replace',
    step: 'keep',
    consequence: 'That draft is deleted, and what this form shows is kept instead.',
  },
} satisfies Record<string, { title: string; confirmLabel: string; step: BlogStep; consequence: string }>

/** Actions beside the main button: those that the state of the post allows. */
export function PostActions(props: PostActionsProps) {
  const { id, state, publishAt, kept, isShown, savesDraft, isWorking, submitAs, checkThen, form } = props
  // Kept for the next try if it is refused.
  const [chosenTime, setChosenTime] = useState<string>()
  const [opened, setOpened] = useState<'schedule' | keyof typeof questions>()
  const close = () => setOpened(undefined)
  const isDraft = !state || state === 'draft'
  const isKeptUnseen = kept !== null && !isShown
  const question = opened && opened !== 'schedule' ? questions[opened] : undefined
  const action = (label: string, onClick: () => void) => (
    <Button look="second" isUnavailable={isWorking} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <>
      {isDraft
        ? action('Save draft', () => submitAs({ state: 'draft' }))
        : action('Keep as a draft', () => (isKeptUnseen ? setOpened('replace') : submitAs('keep')))}
      {state === 'scheduled' &&
        action('Publish now', () => (savesDraft ? setOpened('publish') : submitAs({ state: 'published' })))}
      {state !== 'published' &&
        action(state === 'scheduled' ? 'Change the time' : 'Schedule', () =>
          checkThen(() => setOpened('schedule')),
        )}
      {state === 'scheduled' &&
        action('Back to draft', () => (savesDraft ? setOpened('back') : submitAs({ state: 'draft' })))}
      {state === 'published' && action('Unpublish', () => setOpened('withdraw'))}
      {id && (
        <>
          {state === 'published' && (
            <NewTab to={href('/blogs/:id', { id })} label="View" about="the published post" />
          )}
          {(state !== 'published' || kept) && (
            <NewTab
              to={href('/preview/posts/:id', { id })}
              label="Preview"
              about={kept ? 'the kept draft' : 'the saved post'}
            />
          )}
          <VersionsButton form={form} record={{ ...versionsOfBlog(api, id), compare: comparePosts }} />
        </>
      )}
      {opened === 'schedule' && (
        <ScheduleDialog
          noun="post"
          note={savesDraft ? savedWithIt : undefined}
          publishAt={chosenTime ?? publishAt}
          isChange={state === 'scheduled'}
          onClose={close}
          onChosen={async (time) => {
            setChosenTime(time)
            await props.schedule(time)
            setChosenTime(undefined)
            close()
          }}
        />
      )}
      {question && (
        <ConfirmDialog
          isOpen
          title={question.title}
          confirmLabel={question.confirmLabel}
          onClose={close}
          onConfirm={async () => submitAs(question.step)}
        >
          <p>{question.consequence}</p>
          {opened === 'replace' && kept?.savedBy && <p className="mt-2">It was kept by {kept.savedBy}.</p>}
          {savesDraft && <p className="mt-2">{savedWithIt}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
