import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { changeConversation, type WholeConversation } from '#app/api/conversations.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ConversationChange } from '#core/conversation/conversation.ts'
import {
  type ConversationStatus,
  conversationStatuses,
  statusLabels,
} from '#core/conversation/conversation-status.ts'
import type { PersonRow } from '#core/person/person.ts'
import { useAccount } from '../shell/use-account.ts'

type Work = { conversation: WholeConversation; admins: PersonRow[] }

/** State, assignee, follow-up day and labels. Each control saves immediately. */
export function ConversationWork({ conversation, admins }: Work) {
  const { email } = useAccount()
  const me = admins.find((admin) => admin.email === email)
  const { change, failure, isWorking } = useChange(conversation)
  const { assignee, status, followUpOn } = conversation
  return (
    <section aria-label="Handling" className="grid gap-4 rounded-large border border-line p-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <SelectField
        name="status"
        label="State"
        value={status}
        disabled={isWorking}
        onChange={({ target }) => change({ status: target.value as ConversationStatus }, 'State changed')}
      >
        {conversationStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="assignee"
        label="Assigned to"
        value={assignee?._id ?? ''}
        disabled={isWorking}
        onChange={({ target }) => change({ assignee: target.value || null }, 'Assigned')}
      >
        <option value="">Nobody</option>
        {assignee && !admins.some(({ _id }) => _id === assignee._id) && (
          <option value={assignee._id}>{assignee.name}</option>
        )}
        {admins.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {me && assignee?._id !== me._id && (
        <Button
          look="second"
          size="small"
          disabled={isWorking}
          onClick={() => change({ assignee: me._id }, 'This message is now yours')}
        >
          Assign to me
        </Button>
      )}
      <Plan key={`${followUpOn} ${conversation.labels.join()}`} {...{ conversation, change, isWorking }} />
    </section>
  )
}

type Change = (wanted: Omit<ConversationChange, 'version'>, done: string) => void

/** Follow-up day and labels, saved together. */
function Plan({
  conversation: { followUpOn, labels },
  change,
  isWorking,
}: {
  conversation: WholeConversation
  change: Change
  isWorking: boolean
}) {
  const [day, setDay] = useState(followUpOn ?? '')
  const [line, setLine] = useState(labels.join(', '))
  const written = line
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean)
  const isSame = day === (followUpOn ?? '') && written.join() === labels.join()
  return (
    <form
      aria-label="Follow-up and labels"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change({ followUpOn: day, labels: written }, 'Saved')
      }}
    >
      <TextField
        name="followUpOn"
        label="Follow up on"
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        name="labels"
        label="Labels"
        hint="Separated by commas"
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      {labels.length > 0 && (
        <ul aria-label="Messages with the same label" className="flex flex-wrap gap-x-3 text-small">
          {labels.map((label) => (
            <li key={label}>
              <Link
                to={`${linkTo({ kind: 'contact', audience: 'staff' })}?${new URLSearchParams({ label })}`}
                className="text-accent hover:underline"
              >
                All “{label}”
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button look="second" size="small" type="submit" disabled={isWorking || isSame}>
        Save
      </Button>
    </form>
  )
}

function useChange({ _id: id, version }: WholeConversation) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  async function run(wanted: Omit<ConversationChange, 'version'>, done: string) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await changeConversation(api, id, { version, ...wanted })
      showToast({ title: done })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }
  const change: Change = (wanted, done) => void run(wanted, done)
  return { change, failure, isWorking }
}
