import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  type MailServerRow,
  type MailTestRow,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from '#app/api/mail-server.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { useConfirming } from '#app/components/form/use-confirming.ts'
import { useOwnPart } from '#app/components/form/use-own-part.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import {
  type MailServerInput,
  mailSecurities,
  mailSecurityLabels,
  mailServerInput,
} from '#core/mail-server/mail-server.ts'

/** The server that sends the mails: a form or, if the environment names one, where that is. */
export function MailServerPanel({ server }: { server: MailServerRow }) {
  const { fixed } = server
  return (
    <Panel
      title="Mail server"
      lead={
        fixed
          ? `SMTP_URL on the server names ${fixed.host}, port ${fixed.port}. It is used whatever else is set, and can only be changed there.`
          : 'Your mail provider tells you these. Without a server, mails are kept under Mails and not sent.'
      }
    >
      {fixed ? <TestMail /> : <MailServerForm server={server} />}
    </Panel>
  )
}

function MailServerForm({
  server: { fixed: _, hasPassword, version, ...stored },
}: {
  server: MailServerRow
}) {
  const { revalidate } = useRevalidator()
  const [isRemoving, setIsRemoving] = useState(false)
  const values: MailServerInput = { ...stored, password: '' }
  const form = useForm<MailServerInput>({
    resolver: resolverOf<MailServerInput>(mailServerInput),
    defaultValues: values,
  })
  const save = useOwnPart(form, values, version)
  const sending = useSending(form, {
    send: (input) => save((opened) => saveMailServer(api, { ...input, version: opened })),
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  const field = bindFields(form)
  const isSet = stored.host !== ''
  return (
    <>
      <FormFrame
        label="Mail server"
        form={form}
        sending={sending}
        failure="The mail server could not be saved."
        submitLabel="Save"
        aside={
          isSet && (
            <Button look="quiet" onClick={() => setIsRemoving(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove
            </Button>
          )
        }
      >
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Server"
            autoComplete="off"
            maxLength={253}
            hint="Such as mail.example.com"
            {...field('host')}
          />
          <TextField label="Port" inputMode="numeric" autoComplete="off" maxLength={5} {...field('port')} />
          <SelectField label="Connection" {...field('security')}>
            {mailSecurities.map((security) => (
              <option key={security} value={security}>
                {mailSecurityLabels[security]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="User name (optional)"
            autoComplete="off"
            maxLength={254}
            hint="Often the e-mail address"
            {...field('user')}
          />
          <TextField
            label="Password (optional)"
            type="password"
            autoComplete="new-password"
            maxLength={500}
            hint={
              hasPassword
                ? 'Stored encrypted, and never shown. Empty: keep it, for the same server and user'
                : 'Stored encrypted, and never shown'
            }
            {...field('password')}
          />
        </div>
      </FormFrame>
      {isSet && <TestMail key={version} />}
      {isRemoving && (
        <RemoveDialog version={version} onClose={() => setIsRemoving(false)} onRemoved={() => form.reset()} />
      )}
    </>
  )
}

type RemoveDialogProps = { version: number; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ version, onClose, onRemoved }: RemoveDialogProps) {
  const confirming = useConfirming(async () => {
    await removeMailServer(api, version)
    onRemoved()
    showToast({ title: 'The mail server is removed' })
  }, onClose)
  return (
    <FormDialog
      {...confirming}
      title="Remove the mail server?"
      onClose={onClose}
      submitLabel="Remove"
      isDanger
    >
      <p>Its password is deleted. Mails that wait, and later ones, are kept under Mails and not sent.</p>
    </FormDialog>
  )
}

/** Button that sends a mail to oneself over the saved server, and what came of it. */
function TestMail() {
  const { isWorking, failure, attempt } = useAttempt()
  const [result, setResult] = useState<MailTestRow>()
  async function test() {
    setResult(undefined)
    await attempt(async () => setResult(await testMailServer(api)))
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Button look="second" size="small" disabled={isWorking} onClick={() => void test()}>
        <Send aria-hidden="true" className="size-4" />
        {isWorking ? 'Sending…' : 'Send a test mail to yourself'}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {result && (
        <Notice tone={result.sent ? 'success' : 'danger'}>
          <p>{result.sentence}</p>
          {result.answer && (
            <p className="mt-1 text-small font-normal wrap-anywhere">The server said: {result.answer}</p>
          )}
        </Notice>
      )}
    </div>
  )
}
