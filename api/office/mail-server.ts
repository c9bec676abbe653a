import { z } from 'zod'
import {
  readIncomingMailServer,
  removeIncomingMailServer,
  saveIncomingMailServer,
  tryIncomingMailServer,
} from '#core/mail-server/incoming-mail-server.server.ts'
import { incomingMailServerBody, incomingMailServerRow } from '#core/mail-server/incoming-mail-server.ts'
import {
  readMailServer,
  removeMailServer,
  saveMailServer,
  testMailServer,
} from '#core/mail-server/mail-server.server.ts'
import { mailboxTrialRow, mailServerBody, mailServerRow, mailTestRow } from '#core/mail-server/mail-server.ts'
import { seenVersionInQuery } from '#core/seen-version.ts'
import { changed, changedSchema, deleted, deletedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['mails']
const config = { permission: 'site-settings.update', isForPeopleOnly: true } as const
const keptPassword = 'An empty password keeps the stored one, for the same server and user.'
const refusals = { 409: problemSchema, 428: problemSchema }
const querystring = z.object({ version: seenVersionInQuery })

/** The server that sends the mails of the site. */
export function mailServer(api: Api): void {
  api.get(
    '/mail-server',
    {
      config: { permission: 'site-settings.update' },
      schema: {
        tags,
        summary: 'The mail server, without its password (owners)',
        response: { 200: mailServerRow },
      },
    },
    ({ ctx }) => readMailServer(ctx),
  )
  api.put(
    '/mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Set the mail server (owners who have just signed in)',
        description: keptPassword,
        body: mailServerBody,
        response: { 200: changedSchema, ...refusals },
      },
    },
    async ({ ctx, body }) => changed(await saveMailServer(ctx, body)),
  )
  api.delete(
    '/mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Remove the mail server with its password (owners who have just signed in)',
        querystring,
        response: { 200: deletedSchema, ...refusals },
      },
    },
    async ({ ctx, query }) => deleted(await removeMailServer(ctx, query)),
  )
  api.post(
    '/mail-server/test',
    {
      config: { ...config, limit: 'mail-test' },
      schema: {
        tags,
        summary: 'Send a test mail to yourself (owners)',
        response: { 200: mailTestRow, 409: problemSchema },
      },
    },
    ({ ctx }) => testMailServer(ctx),
  )
}

/** The mailbox in which answers to mails of the site arrive. */
export function incomingMailServer(api: Api): void {
  api.get(
    '/incoming-mail-server',
    {
      config: { permission: 'site-settings.update' },
      schema: {
        tags,
        summary: 'The incoming mail server, without its password (owners)',
        response: { 200: incomingMailServerRow },
      },
    },
    ({ ctx }) => readIncomingMailServer(ctx),
  )
  api.put(
    '/incoming-mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Set the incoming mail server (owners who have just signed in)',
        description: keptPassword,
        body: incomingMailServerBody,
        response: { 200: changedSchema, ...refusals },
      },
    },
    async ({ ctx, body }) => changed(await saveIncomingMailServer(ctx, body)),
  )
  api.delete(
    '/incoming-mail-server',
    {
      config,
      schema: {
        tags,
        summary: 'Remove the incoming mail server with its password (owners who have just signed in)',
        querystring,
        response: { 200: deletedSchema, ...refusals },
      },
    },
    async ({ ctx, query }) => deleted(await removeIncomingMailServer(ctx, query)),
  )
  api.post(
    '/incoming-mail-server/test',
    {
      config: { ...config, limit: 'mail-test' },
      schema: {
        tags,
        summary: 'Open the mailbox once, and say what its server answered (owners)',
        response: { 200: mailboxTrialRow, 409: problemSchema },
      },
    },
    ({ ctx }) => tryIncomingMailServer(ctx),
  )
}
