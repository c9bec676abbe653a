import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { UserRow } from '#app/api/users.ts'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import type { BulkAction } from '#app/components/list/selection-bar.tsx'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { showToast } from '#app/components/ui/toasts.ts'
import { questionAboutMany, questionsAbout, type UserQuestion } from './user-questions.ts'
import { UserSessions } from './user-sessions.tsx'

/** Row and bulk actions on users. Each change is confirmed in a dialog. */
export function useUserActions() {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<UserQuestion>()
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<UserRow>()
  const [isShowing, setIsShowing] = useState(false)

  function ask(question: UserQuestion) {
    setAsked(question)
    setIsAsking(true)
  }
  async function change() {
    if (!asked) return
    const done = await asked.change()
    await revalidate()
    showToast({ title: done })
  }
  const choicesFor = (row: UserRow): MenuChoice[] => [
    ...questionsAbout(row).map((question) => ({ label: question.label, onChoose: () => ask(question) })),
    {
      label: 'Where they are signed in',
      onChoose() {
        setShown(row)
        setIsShowing(true)
      },
    },
  ]
  const bulk: BulkAction<UserRow>[] = [
    { label: 'Disable', icon: UserX, run: (many) => ask(questionAboutMany(many, true)) },
    { label: 'Enable', icon: UserCheck, run: (many) => ask(questionAboutMany(many, false)) },
  ]
  const dialogs = (
    <>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={asked?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        isDanger={asked?.isDanger ?? false}
        onConfirm={change}
      >
        {asked?.consequence}
      </ConfirmDialog>
      <Dialog
        isOpen={isShowing}
        onClose={() => setIsShowing(false)}
        title={`Where ${shown?.name} is signed in`}
        width="max-w-152"
      >
        {shown && <UserSessions key={shown._id} userId={shown._id} />}
      </Dialog>
    </>
  )
  return { choicesFor, bulk, dialogs }
}
