import { z } from 'zod'
import { isEmail } from '../email-input.ts'
import { seenVersion } from '../seen-version.ts'
import { line, required } from '../site-settings/setting.ts'
import { yesOrNo } from '../text.ts'
import { hostName, mailServerInput, mailServerRow } from './mail-server.ts'

/** Rules of the form. An empty password keeps the stored one. */
export const incomingMailServerInput = mailServerInput.extend({
  user: required(line(254), 'User name'),
  folder: required(line(200), 'Folder').default('INBOX'),
  address: line(254)
    .refine((address) => address === '' || isEmail(address), 'Must be an e-mail address')
    .default(''),
  hasSubaddresses: yesOrNo.default(true),
  authenticator: z.union([z.literal(''), hostName], 'Must be a name such as mx.example.com').default(''),
})
export type IncomingMailServerInput = z.output<typeof incomingMailServerInput>

export const incomingMailServerBody = incomingMailServerInput.extend({ version: seenVersion })

/** The mailbox in which answers arrive. The password is never sent. */
export const incomingMailServerRow = mailServerRow.extend({
  folder: z.string(),
  address: z.string().describe('Empty: the user name, or else the e-mail address of the site'),
  hasSubaddresses: z.boolean().describe('The mail server delivers mail for local+anything@domain'),
  authenticator: z
    .string()
    .describe('Name at the beginning of trusted Authentication-Results headers; empty if none'),
})
export type IncomingMailServerRow = z.output<typeof incomingMailServerRow>
