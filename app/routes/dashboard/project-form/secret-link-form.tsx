import { type SubmitEvent, useState } from 'react'
import { api } from '#app/api/browser.ts'
import type { CredentialRow } from '#app/api/credentials.ts'
import { makeSecretLink } from '#app/api/secret-links.ts'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { KindField, NameField } from '#app/components/dashboard/secrets/kind-and-name.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { CredentialKind } from '#core/credential/credential-fields.ts'

type SecretLinkFormProps = {
  projectId: string
  direction: 'send' | 'request'
  entries: CredentialRow[]
  onMade: (link: string) => void
  onCancel: () => void
}

const periods = [
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '1 day' },
  { hours: 72, label: '3 days' },
  { hours: 168, label: '7 days' },
]

/** Form of a one-time link: the entry that it sends, or the kind and name of what it asks for. */
export function SecretLinkForm({ projectId, direction, entries, onMade, onCancel }: SecretLinkFormProps) {
  const [secret, setSecret] = useState(entries[0]?._id ?? '')
  const [kind, setKind] = useState<CredentialKind>('hosting')
  const [label, setLabel] = useState('')
  const [hours, setHours] = useState(72)
  const { isWorking, failure, attempt, clearFailure } = useAttempt()
  const isSend = direction === 'send'

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await attempt(async () => {
      const common = { projectId, hours }
      const { secretLink } = await makeSecretLink(
        api,
        isSend ? { direction, ...common, secret } : { direction, ...common, kind, label },
      )
      onMade(secretLink)
    })
  }
  return (
    <form
      aria-label={isSend ? 'Send a secret' : 'Request a secret'}
      onSubmit={submit}
      className="grid gap-4 rounded-small border border-line p-4"
    >
      {failure && (
        <Notice tone="danger">
          <p>{failure.message}</p>
          {failure.needsSignIn && <SignInAgain onDone={clearFailure} />}
        </Notice>
      )}
      {isSend ? (
        <SelectField
          name="link-secret"
          label="Access data"
          hint="Making the link is listed as a view by you."
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        >
          {entries.map((entry) => (
            <option key={entry._id} value={entry._id}>
              {entry.label}
            </option>
          ))}
        </SelectField>
      ) : (
        <>
          <KindField name="link-kind" value={kind} onChange={setKind} />
          <NameField
            name="link-label"
            hint="The client reads it above the form."
            value={label}
            error={failure?.fields.label}
            onChange={setLabel}
          />
        </>
      )}
      <SelectField
        name="link-hours"
        label="Works for"
        value={hours}
        onChange={({ target }) => setHours(Number(target.value))}
      >
        {periods.map((period) => (
          <option key={period.hours} value={period.hours}>
            {period.label}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isWorking}>
          Make the link
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
