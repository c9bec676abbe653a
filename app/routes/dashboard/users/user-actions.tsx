import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeUser, type UserRow } from '#app/api/users.ts'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { menuItemClass, menuPopupClass } from '#app/components/ui/menu.ts'
import { showToast } from '#app/components/ui/toasts.tsx'
import { questionsAbout, type UserQuestion } from './user-questions.ts'
import { UserSessions } from './user-sessions.tsx'

type UserActionsProps = { user: UserRow; onChanged: () => Promise<void> }

/** What an administrator may do with a person; each asks first. */
export function UserActions({ user, onChanged }: UserActionsProps) {
  const [asked, setAsked] = useState<UserQuestion>()
  const [isAsking, setIsAsking] = useState(false)
  const [isShowingSessions, setIsShowingSessions] = useState(false)

  async function change() {
    if (!asked) return
    await changeUser(api, user._id, asked.change)
    await onChanged()
    showToast({ title: asked.done })
  }

  return (
    <div className="row-span-2 md:row-span-1 md:col-start-3">
      <Menu.Root>
        <Menu.Trigger
          aria-label={`Actions for ${user.name}`}
          className="grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface data-popup-open:bg-surface"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-40">
            <Menu.Popup className={menuPopupClass}>
              {questionsAbout(user).map((question) => (
                <Menu.Item
                  key={question.label}
                  className={menuItemClass}
                  onClick={() => {
                    setAsked(question)
                    setIsAsking(true)
                  }}
                >
                  {question.label}
                </Menu.Item>
              ))}
              <Menu.Item className={menuItemClass} onClick={() => setIsShowingSessions(true)}>
                Where they are signed in
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={asked?.title ?? ''}
        confirmLabel={asked?.confirmLabel ?? ''}
        isDanger={asked?.isDanger ?? false}
        onConfirm={change}
      >
        {asked?.consequence}
      </ConfirmDialog>
      <Dialog
        isOpen={isShowingSessions}
        onClose={() => setIsShowingSessions(false)}
        title={`Where ${user.name} is signed in`}
        className="sm:w-[38rem]"
      >
        <UserSessions userId={user._id} />
      </Dialog>
    </div>
  )
}
