import { useState } from 'react'
import { href } from 'react-router'
import type { BlogDraft, BlogStep } from '#app/api/blog-form.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import type { BlogState } from '#core/blog/blog-state.ts'
import { PostVersions } from './post-versions.tsx'
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
  readForm: () => BlogDraft
  onRestore: (version: BlogDraft, number: number) => void
}

/** Actions beside the main button: those that the state of the post allows. */
export function PostActions(props: PostActionsProps) {
  const { id, state, hasKept, isWorking, submitAs, checkThen, readForm, onRestore } = props
  const [opened, setOpened] = useState<'schedule' | 'withdraw' | 'versions'>()
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
          <Button look="quiet" onClick={() => setOpened('versions')}>
            Versions
          </Button>
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
      {id && opened === 'versions' && <PostVersions {...{ id, readForm, onRestore }} onClose={close} />}
    </>
  )
}

const NewTab = ({ to, label, about }: { to: string; label: string; about: string }) => (
  <a href={to} target="_blank" rel="noopener" className={buttonClass('quiet')}>
    {label}
    <span className="sr-only"> {about} (opens a new tab)</span>
  </a>
)
