import { Send } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import { type MailServerRow, removeMailServer, saveMailServer, testMailServer } from '#app/api/mail-server.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { type MailServerInput, mailServerInput, securityLabels } from '#core/mail-server/mail-server.ts'
import { LoginFields, ServerFrame, ServerTrial, useServerForm } from './server-form.tsx'

const labels = securityLabels({ tls: 465, starttls: 587 }, 'without a password')

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
  const { form, sending } = useServerForm<MailServerInput>({
    schema: mailServerInput,
    values: { ...stored, password: '' },
    version,
    save: (input) => saveMailServer(api, input),
  })
  return (
    <ServerFrame
      label="Mail server"
      form={form}
      sending={sending}
      failure="The mail server could not be saved."
      isSet={stored.host !== ''}
      version={version}
      trial={<TestMail />}
      removal={{
        title: 'Remove the mail server?',
        text: 'Its password is deleted. Mails that wait, and later ones, are kept under Mails and not sent.',
        done: 'The mail server is removed',
        remove: () => removeMailServer(api, version),
      }}
    >
      <LoginFields id="outgoing" field={bindFields(form)} {...{ labels, hasPassword }} isLoginOptional />
    </ServerFrame>
  )
}

/** Sends a mail to oneself. */
const TestMail = () => (
  <ServerTrial
    label="Send a test mail to yourself"
    workingLabel="Sending…"
    icon={Send}
    run={async () => {
      const { sent, sentence, answer } = await testMailServer(api)
      return { isGood: sent, sentence, answer }
    }}
  />
)
