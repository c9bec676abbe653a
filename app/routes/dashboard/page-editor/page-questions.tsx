import { api } from '#app/api/browser.ts'
import { cancelPublication, discardPageDraft, resetPage } from '#app/api/pages.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PageRow } from '#core/page/page.ts'
import type { useAutosave } from './use-autosave.ts'

export type Question = 'discard' | 'reset' | 'cancel'

type PageQuestionsProps = {
  question: Question | undefined
  onClose: () => void
  page: PageRow
  hasDraft: boolean
  autosave: ReturnType<typeof useAutosave>
  /** Loads the newest draft from the server. */
  restart: () => Promise<void>
  onChanged: () => Promise<void>
}

type Answer = { title: string; text: string; label: string; act: () => Promise<void> }

/** Asks before the draft, the published version or the scheduled one is taken away. */
export function PageQuestions(props: PageQuestionsProps) {
  const { question, onClose, page, hasDraft, autosave, restart, onChanged } = props
  const { key, own, scheduledNumber } = page

  const answers: Record<Question, Answer> = {
    discard: {
      title: 'Discard the draft?',
      text: 'All changes since the last version are lost. Visitors see no difference.',
      label: 'Discard',
      async act() {
        // A save under way would bring the draft back.
        await autosave.saveNow()
        await discardPageDraft(api, key)
        await restart()
        await onChanged()
        showToast({ title: 'The draft is gone' })
      },
    },
    reset: {
      ...(own ? unpublishing : returning),
      async act() {
        await resetPage(api, key)
        if (!hasDraft) await restart()
        await onChanged()
        showToast({ title: own ? 'Visitors find nothing here now' : 'Visitors see the original now' })
      },
    },
    cancel: {
      title: 'Cancel the scheduled publication?',
      text: hasDraft
        ? `Visitors see no difference. Your newer draft stays as it is, and version ${scheduledNumber} stays in the list of versions.`
        : `Visitors see no difference. Version ${scheduledNumber} becomes the draft again: you can change it and publish it later.`,
      label: 'Cancel the publication',
      async act() {
        // Unsaved changes are newer than the scheduled version.
        await autosave.saveNow()
        await cancelPublication(api, key)
        if (!hasDraft) await restart()
        await onChanged()
        showToast({
          title: hasDraft ? 'Nothing is scheduled any more' : 'Not scheduled any more: it is a draft again',
        })
      },
    },
  }
  const asked = question && answers[question]
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title={asked?.title ?? ''}
      confirmLabel={asked?.label ?? ''}
      onConfirm={async () => asked?.act()}
    >
      {asked?.text}
    </ConfirmDialog>
  )
}

const returning = {
  title: 'Return to the original texts?',
  text: 'Visitors see the page as it was delivered. All versions are kept, and the draft stays as it is.',
  label: 'Return to the original',
}
const unpublishing = {
  title: 'Take the page off the website?',
  text: 'Visitors find nothing at its address. All versions are kept: to show it again, choose one under Versions.',
  label: 'Unpublish',
}
