import { useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { changeConversation, type WholeConversation } from '#app/api/conversations.ts'
import { AssigneeField } from '#app/components/dashboard/records/assignee-field.tsx'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { ConversationChange } from '#core/conversation/conversation.ts'
import {
  type ConversationStatus,
  conversationStatuses,
  statusLabels,
} from '#core/conversation/conversation-status.ts'
import type { PersonRow } from '#core/person/person.ts'
import { addDays } from '#core/time.ts'
import { useAccount } from '../shell/use-account.ts'

type Work = { conversation: WholeConversation; admins: PersonRow[] }

/** State, assignee, follow-up day and labels. Each control saves immediately. */
export function ConversationWork({ conversation, admins }: Work) {
  const { email } = useAccount()
  const me = admins.find((admin) => admin.email === email)?._id ?? null
  const { change: run, failure, isWorking } = useChange()
  const { _id: id, version, assignee, status, followUpOn } = conversation
  const change: Change = (wanted, done) =>
    run(() => changeConversation(api, id, { version, ...wanted }), done)
  return (
    <section aria-label="Handling" className="grid gap-4 rounded-large border border-line p-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <SelectField
        name="state"
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
      <AssigneeField
        name="assignee"
        staff={admins}
        me={me}
        onAssign={(one) =>
          change({ assignee: one }, one && one === me ? 'This message is now yours' : 'Assigned')
        }
        {...{ assignee, isWorking }}
      />
      <Plan key={`${followUpOn} ${conversation.labels.join()}`} {...{ conversation, change, isWorking }} />
    </section>
  )
}

type Change = (wanted: Omit<ConversationChange, 'version'>, done: string) => void

const soon = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In a week', days: 7 },
]

/** Follow-up day and labels, saved together. The usual days are one press. */
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
  const save = (followUpOn: string) => change({ followUpOn, labels: written }, 'Saved')
  const isSame = day === (followUpOn ?? '') && written.join() === labels.join()
  return (
    <form
      aria-label="Follow-up and labels"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save(day)
      }}
    >
      <TextField
        name="followUpOn"
        label="Follow up on"
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {soon.map(({ label, days }) => (
          <Button
            key={label}
            look="second"
            size="small"
            disabled={isWorking}
            onClick={() => save(addDays(currentDay(), days))}
          >
            <span className="sr-only">Follow up </span>
            {label}
          </Button>
        ))}
      </div>
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
