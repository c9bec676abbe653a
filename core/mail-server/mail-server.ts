import { z } from 'zod'
import { seenVersion } from '../seen-version.ts'
import { line } from '../site-settings/setting.ts'

export const mailSecurities = ['tls', 'starttls', 'none'] as const
type MailSecurity = (typeof mailSecurities)[number]

/** Labels of the kinds of encryption, with the usual ports and when none is allowed. */
export const securityLabels = (
  ports: { tls: number; starttls: number },
  unless: string,
): Record<MailSecurity, string> => ({
  tls: `Encrypted (TLS), usually port ${ports.tls}`,
  starttls: `Encrypted after a greeting (STARTTLS), usually port ${ports.starttls}`,
  none: `Not encrypted, only ${unless}`,
})

export const hostName = z
  .string('Server is required')
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'Must be a name such as mail.example.com')
const port = z.coerce
  .number('Must be a number')
  .int('Must be a whole number')
  .min(1, 'Must be from 1 to 65535')
  .max(65_535, 'Must be from 1 to 65535')

/** Rules of the form. An empty password keeps the stored one. */
export const mailServerInput = z.object({
  host: hostName,
  port,
  security: z.enum(mailSecurities, 'Must be tls, starttls or none'),
  user: line(254).default(''),
  password: line(500).default(''),
})
export type MailServerInput = z.output<typeof mailServerInput>

export const mailServerBody = mailServerInput.extend({ version: seenVersion })

/** The server that sends the mails. The password is never sent. */
export const mailServerRow = z.object({
  fixed: z
    .object({ host: z.string(), port: z.int() })
    .nullable()
    .describe('Set in the environment of the server, which wins'),
  host: z.string().describe('Empty if none is set in the dashboard'),
  port: z.int(),
  security: z.enum(mailSecurities),
  user: z.string(),
  hasPassword: z.boolean(),
  version: z.int(),
})
export type MailServerRow = z.output<typeof mailServerRow>

const serverAnswer = {
  sentence: z.string().describe('What happened'),
  answer: z.string().describe('What the mail server said'),
}

export const mailTestRow = z.object({ sent: z.boolean(), to: z.string(), ...serverAnswer })
export type MailTestRow = z.output<typeof mailTestRow>

export const mailboxTrialRow = z.object({ opened: z.boolean(), ...serverAnswer })
export type MailboxTrialRow = z.output<typeof mailboxTrialRow>
