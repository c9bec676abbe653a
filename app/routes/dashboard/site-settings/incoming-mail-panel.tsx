import { MailCheck } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import {
  type IncomingMailServerRow,
  removeIncomingMailServer,
  saveIncomingMailServer,
  tryIncomingMailServer,
} from '#app/api/mail-server.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import {
  type IncomingMailServerInput,
  incomingMailServerInput,
} from '#core/mail-server/incoming-mail-server.ts'
import { securityLabels } from '#core/mail-server/mail-server.ts'
import { LoginFields, ServerFrame, ServerTrial, useServerForm } from './server-form.tsx'

const labels = securityLabels({ tls: 993, starttls: 143 }, 'on the machine of the site')

const stillArriveIn = (mailbox: string) =>
  `Answers to mails sent until now still arrive in ${mailbox}. Read them there, or have them forwarded.`

/** The mailbox in which answers arrive: a form or, if the environment names one, where that is. */
export function IncomingMailPanel({ server }: { server: IncomingMailServerRow }) {
  const { fixed } = server
  return (
    <Panel
      title="Incoming mail"
      lead={
        fixed
          ? `IMAP_URL on the server names ${fixed.host}, port ${fixed.port}. It is used whatever else is set, and can only be changed there.`
          : 'The mailbox from which answers to mails come into their threads. Mails that arrive after it is saved are taken; a mailbox that was connected before continues where it stopped. Nothing is changed in the mailbox.'
      }
    >
      {fixed ? <TryMailbox /> : <IncomingMailForm server={server} />}
    </Panel>
  )
}

function IncomingMailForm({
  server: { fixed: _, hasPassword, version, ...stored },
}: {
  server: IncomingMailServerRow
}) {
  const { form, sending } = useServerForm<IncomingMailServerInput>({
    schema: incomingMailServerInput,
    values: { ...stored, password: '' },
    version,
    save: (input) => saveIncomingMailServer(api, input),
  })
  const field = bindFields(form)
  return (
    <ServerFrame
      label="Incoming mail"
      form={form}
      sending={sending}
      failure="The incoming mail server could not be saved."
      isSet={stored.host !== ''}
      version={version}
      trial={<TryMailbox />}
      removal={{
        title: 'Remove the incoming mail server?',
        text: `Its password is deleted. Answers to mails that are sent from now on arrive at your e-mail address, not here. ${stillArriveIn('this mailbox')}`,
        done: 'The incoming mail server is removed',
        remove: () => removeIncomingMailServer(api, version),
      }}
    >
      <LoginFields id="incoming" field={field} {...{ labels, hasPassword }} />
      <TextField
        label="Folder"
        autoComplete="off"
        maxLength={200}
        hint="INBOX is the usual one"
        {...field('folder')}
      />
      <TextField
        label="Address of the mailbox (optional)"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="If the user name is no address. Empty: the e-mail address of the site"
        {...field('address')}
      />
      <TextField
        label="Server that checks senders (optional)"
        autoComplete="off"
        maxLength={253}
        hint="The name at the beginning of Authentication-Results headers that your mail server writes"
        {...field('authenticator')}
      />
      <MovedNote form={form} stored={stored} />
      <div className="sm:col-span-2">
        <CheckField label="The mail server knows addresses with +" {...form.register('hasSubaddresses')} />
        <p className="text-small text-muted">
          Then answers go to an address such as office+c0q3@example.com, which leads to one thread.
        </p>
      </div>
    </ServerFrame>
  )
}

const movingNames = ['user', 'folder', 'address'] as const

/** Says what a change to another mailbox leaves behind. */
function MovedNote({ form, stored }: MovedNoteProps) {
  const written = useWatch({ control: form.control, name: movingNames })
  const isMoved = movingNames.some((name, index) => String(written[index] ?? '').trim() !== stored[name])
  if (stored.host === '' || !isMoved) return null
  return (
    <p role="status" className="text-small text-muted sm:col-span-2">
      {stillArriveIn('the earlier mailbox')}
    </p>
  )
}

type MovedNoteProps = {
  form: UseFormReturn<IncomingMailServerInput>
  stored: Pick<IncomingMailServerRow, 'host' | (typeof movingNames)[number]>
}

/** Opens the mailbox once. */
const TryMailbox = () => (
  <ServerTrial
    label="Try it"
    workingLabel="Trying…"
    icon={MailCheck}
    run={async () => {
      const { opened, sentence, answer } = await tryIncomingMailServer(api)
      return { isGood: opened, sentence, answer }
    }}
  />
)
