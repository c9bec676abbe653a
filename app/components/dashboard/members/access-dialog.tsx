import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeMember, type MembersRow } from '#app/api/client-members.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { ScopeChoice } from './scope-choice.tsx'

type AccessDialogProps = {
  client: MembersRow['client']
  member: MembersRow['members'][number]
  onClose: () => void
  onSaved: () => void
}

/** Form that gives a member other scopes. */
export function AccessDialog({ client, member, onClose, onSaved }: AccessDialogProps) {
  const [scopes, setScopes] = useState(member.scopes)
  const { isWorking, sendingOf } = useAttempt()

  async function save() {
    await changeMember(api, client._id, member._id, scopes)
    onSaved()
  }

  return (
    <FormDialog
      title={`Access of ${member.name}`}
      onClose={onClose}
      sending={sendingOf(save)}
      isWorking={isWorking}
      isSubmittable={scopes.length > 0}
      submitLabel="Save"
    >
      <ScopeChoice
        scopes={scopes}
        onChange={setScopes}
        error={scopes.length === 0 ? 'Choose at least one' : undefined}
      />
    </FormDialog>
  )
}
