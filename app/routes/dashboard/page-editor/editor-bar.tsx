import { MonitorSmartphone, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { readPageDraft } from '#app/api/pages.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { DraftRow, PageRow } from '#core/page/page.ts'
import type { PageContent } from '#core/page/page-content.ts'
import { previewId } from './page-preview.tsx'
import { PageQuestions, type Question } from './page-questions.tsx'
import { isUnconfirmed } from './publish-dialog.tsx'
import type { useAutosave } from './use-autosave.ts'
import type { useHistory } from './use-history.ts'

type EditorBarProps = {
  draft: DraftRow
  history: ReturnType<typeof useHistory<PageContent>>
  autosave: ReturnType<typeof useAutosave>
  /** Loads the newest draft from the server. */
  restart: () => Promise<void>
  onChanged: () => Promise<void>
  onPublish: () => void
  onVersions: () => void
}

/** State of the draft, and the actions on it and on the page. */
export function EditorBar(props: EditorBarProps) {
  const { draft, history, autosave, restart, onChanged, onPublish, onVersions } = props
  const { key, isEdited, scheduledAt, scheduledNumber, own } = draft.page
  const [question, setQuestion] = useState<Question>()
  const hasDraft = autosave.revision > 0 || autosave.isUnsaved
  const isPublishable = hasDraft || scheduledAt !== null || isUnconfirmed(draft.page)
  const { status } = autosave.state

  return (
    <>
      <div className="sticky top-14 z-20 -mx-1 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-1 py-3 lg:top-0">
        <Button isUnavailable={!isPublishable || status === 'conflict'} onClick={onPublish}>
          Publish…
        </Button>
        <Button
          {...iconButton}
          aria-label="Undo"
          title="Undo"
          isUnavailable={!history.undo}
          onClick={history.undo}
        >
          <Undo2 aria-hidden="true" className="size-5" />
        </Button>
        <Button
          {...iconButton}
          aria-label="Redo"
          title="Redo"
          isUnavailable={!history.redo}
          onClick={history.redo}
        >
          <Redo2 aria-hidden="true" className="size-5" />
        </Button>
        <Button
          look="second"
          className="max-sm:px-4 xl:hidden"
          aria-label="Go to the preview"
          onClick={showPreview}
        >
          <MonitorSmartphone aria-hidden="true" className="size-5" />
          <span className="max-sm:hidden">Preview</span>
        </Button>
        <p role="status" className="text-small text-muted">
          {sentenceOf(autosave, hasDraft, draft.page)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="second" size="small" onClick={onVersions}>
          Versions
        </Button>
        {hasDraft && (
          <Button look="quiet" size="small" onClick={() => setQuestion('discard')}>
            Discard draft
          </Button>
        )}
        {isEdited && (
          <Button look="quiet" size="small" onClick={() => setQuestion('reset')}>
            {own ? 'Unpublish' : 'Original texts'}
          </Button>
        )}
      </div>
      {scheduledAt && (
        <p className="text-small">
          Version {scheduledNumber} is published <RelativeTime value={scheduledAt} />.{' '}
          <Button look="quiet" size="small" onClick={() => setQuestion('cancel')}>
            Cancel the publication
          </Button>
        </p>
      )}
      {status === 'failed' && (
        <Notice tone="danger">
          The draft could not be saved. {autosave.state.status === 'failed' && autosave.state.message}{' '}
          <Button look="quiet" size="small" onClick={() => void autosave.saveNow()}>
            Try again
          </Button>
        </Notice>
      )}
      {status === 'conflict' && <Conflict pageKey={key} autosave={autosave} restart={restart} />}
      <PageQuestions
        {...{ question, page: draft.page, hasDraft, autosave, restart, onChanged }}
        onClose={() => setQuestion(undefined)}
      />
    </>
  )
}

const iconButton = { look: 'second', className: 'max-sm:px-4' } as const

function showPreview() {
  const preview = document.getElementById(previewId)
  preview?.scrollIntoView({ block: 'start' })
  preview?.focus({ preventScroll: true })
}

function sentenceOf(
  { state, isUnsaved }: EditorBarProps['autosave'],
  hasDraft: boolean,
  { scheduledNumber }: PageRow,
): string {
  if (state.status === 'saving' || (isUnsaved && state.status === 'saved')) return 'Saving…'
  if (state.status !== 'saved') return ''
  if (hasDraft) return 'Draft saved. Visitors do not see it yet.'
  return scheduledNumber === null ? 'No changes.' : `No changes since version ${scheduledNumber}.`
}

type ConflictProps = Pick<EditorBarProps, 'autosave' | 'restart'> & { pageKey: string }

/** Choice between two texts, after somebody else has saved the draft. */
const Conflict = ({ pageKey, autosave, restart }: ConflictProps) => (
  <Notice tone="danger">
    Someone else has saved this page in the meantime. Your changes are still here.{' '}
    <Button look="quiet" size="small" onClick={() => void restart()}>
      Load theirs, drop mine
    </Button>
    <Button
      look="quiet"
      size="small"
      onClick={async () => void autosave.overwrite((await readPageDraft(api, pageKey)).revision)}
    >
      Keep mine, replace theirs
    </Button>
  </Notice>
)
