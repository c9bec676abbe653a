import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href } from 'react-router'
import { type BlogDraft, type BlogStep, versionsOfBlog } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { VersionsButton } from '#app/components/versions/versions-button.tsx'
import type { BlogState } from '#core/blog/blog-state.ts'
import { comparePosts } from '#core/blog/compare-posts.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type PostActionsProps = {
  id: string | undefined
  state: BlogState | undefined
  isWorking: boolean
  /** An edit is kept beside the post. */
  hasKept: boolean
  submitAs: (step: BlogStep) => void
  /** Goes on if the form may be published as it is. */
  checkThen: (go: () => void) => void
  form: UseFormReturn<BlogDraft>
}

/** Actions beside the main button: those that the state of the post allows. */
export function PostActions(props: PostActionsProps) {
  const { id, state, hasKept, isWorking, submitAs, checkThen, form } = props
  const [opened, setOpened] = useState<'schedule' | 'withdraw'>()
  const close = () => setOpened(undefined)
  const isDraft = !state || state === 'draft'
  const action = (label: string, onClick: () => void) => (
    <Button look="second" isUnavailable={isWorking} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <>
      {isDraft
        ? action('Save draft', () => submitAs({ state: 'draft' }))
        : action('Keep as a draft', () => submitAs('keep'))}
      {state === 'scheduled' && action('Publish now', () => submitAs({ state: 'published' }))}
      {state !== 'published' &&
        action(state === 'scheduled' ? 'Change the time' : 'Schedule', () =>
          checkThen(() => setOpened('schedule')),
        )}
      {state === 'scheduled' && action('Back to draft', () => submitAs({ state: 'draft' }))}
      {state === 'published' && action('Unpublish', () => setOpened('withdraw'))}
      {id && (
        <>
          {state === 'published' && (
            <NewTab to={href('/blogs/:id', { id })} label="View" about="the published post" />
          )}
          {(state !== 'published' || hasKept) && (
            <NewTab
              to={href('/preview/posts/:id', { id })}
              label="Preview"
              about={hasKept ? 'the kept draft' : 'the saved post'}
            />
          )}
          <VersionsButton form={form} record={{ ...versionsOfBlog(api, id), compare: comparePosts }} />
        </>
      )}
      {opened === 'schedule' && (
        <ScheduleDialog
          onClose={close}
          onChosen={(publishAt) => {
            close()
            submitAs({ state: 'scheduled', publishAt })
          }}
        />
      )}
      <ConfirmDialog
        isOpen={opened === 'withdraw'}
        title="Unpublish this post?"
        confirmLabel="Unpublish"
        onClose={close}
        onConfirm={async () => submitAs({ state: 'draft' })}
      >
        It leaves the website at once and becomes a draft. Its address is kept for it.
      </ConfirmDialog>
    </>
  )
}

const NewTab = ({ to, label, about }: { to: string; label: string; about: string }) => (
  <a href={to} target="_blank" rel="noopener" className={buttonClass('quiet')}>
    {label}
    <span className="sr-only"> {about} (opens a new tab)</span>
  </a>
)
