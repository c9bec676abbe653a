import { spawnSync } from 'node:child_process'
import { Decrypter } from 'age-encryption'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccountExport, requestAccountExport } from '#core/account-export/account-export.server.ts'
import { makeAccountExports } from '#core/account-export/make-exports.server.ts'
import type { Actor, Context } from '#core/context.ts'
import { credentialInput } from '#core/credential/credential.ts'
import { addCredential } from '#core/credential/edit-credential.server.ts'
import { readOwnCredentials } from '#core/credential/export-credentials.server.ts'
import { saveIncomingMailServer } from '#core/mail-server/incoming-mail-server.server.ts'
import { incomingMailServerInput } from '#core/mail-server/incoming-mail-server.ts'
import { saveMailServer } from '#core/mail-server/mail-server.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { readPushKeys } from '#core/push/push-keys.server.ts'
import { createSecretLink } from '#core/secret-link/manage-secret-links.server.ts'
import { secretLinkInput } from '#core/secret-link/secret-link.ts'
import { openSecretLink } from '#core/secret-link/use-secret-link.server.ts'
import { createWebhook, openSecret } from '#core/webhook/webhook.server.ts'
import { registerKeys } from '#db/secret-keys.ts'
import { writeZip } from '#platform/archive/write-zip.ts'
import { encryptWithPassphrase as encrypt } from '#platform/passphrase/encrypt-with-passphrase.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import { readSettings } from '#platform/settings.ts'
import { admin, aProject, client, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { fingerprintKeys, openSecrets } from './open-secrets.ts'

const oldKey = 'the-old-key-of-this-site-0123456789abcdef'
const newKey = 'the-new-key-of-this-site-fedcba9876543210'
const settingsOf = (SECRET_KEY: string) => readSettings({ SECRET_KEY })
const passphrase = 'correct horse battery staple'

let test: TestDatabase
let boxes: { old: SecretBox; new: SecretBox }
beforeAll(async () => {
  test = await createTestDatabase()
  for (const person of [admin, client]) await addAccount(test.database, person)
  boxes = { old: await openSecrets(settingsOf(oldKey)), new: await openSecrets(settingsOf(newKey)) }
  await registerKeys(test.database, await fingerprintKeys(settingsOf(oldKey)))
})
afterAll(() => test[Symbol.asyncDispose]())

const now = new Date()
const recent = <Someone extends Actor>(someone: Someone) => ({
  ...someone,
  session: { id: '', startedAt: now },
})
const ctxOf = (actor: Actor, secrets: SecretBox) => test.ctxOf(actor, { secrets })

type Sealed = { table: string; column: string; keyColumn: string }
/** Finds every sealed column of the database, so that a new one without rotation fails here. */
async function listSealed(): Promise<Sealed[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'
      and table_name in (select tablename from pg_tables where schemaname = 'public')
    order by 1, 2`.execute(test.database)
  return rows.map((row) => ({ ...row, keyColumn: row.column.replace('sealed', 'key_id') }))
}

async function keyIdsIn({ table, column, keyColumn }: Sealed): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(keyColumn)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    test.database,
  )
  return rows.map(({ id }) => id)
}

const secrets = {
  mailbox: 'planted-mailbox',
  wordpress: 'planted-wordpress',
  seed: 'PLANTEDSEEDGEZDGNBV',
  notes: 'planted-notes',
  server: 'planted-server',
}

/** Stores a secret of every kind. Returns the token of a one-time link and the id of a waiting export. */
async function plant(staff: Context, own: Context) {
  const passwords = { emailPassword: secrets.mailbox, wpPassword: secrets.wordpress }
  const projectId = await createProject(staff, aProject({ email: client.email, ...passwords }))
  const codes = { kind: 'totp', label: 'Codes', fields: { seed: secrets.seed, notes: secrets.notes } }
  await addCredential(staff, projectId, credentialInput.parse(codes))
  const other = { kind: 'other', label: 'Server', fields: { password: secrets.server } }
  const secret = await addCredential(staff, projectId, credentialInput.parse(other))
  const link = { projectId, direction: 'send', secret }
  const { secretLink } = await createSecretLink(staff, secretLinkInput.parse(link))
  const webhook = await createWebhook(
    { ...staff, webhooks: { ...staff.webhooks, leadsInside: async () => false } },
    { name: 'CRM', address: 'https://hooks.example.com/a', events: [] },
  )
  const server = { host: 'mail.example.com', port: 465, security: 'tls', user: 'office' } as const
  await saveMailServer(staff, { ...server, password: 'planted-mail', version: 1 })
  const incoming = incomingMailServerInput.parse({ ...server, port: 993, password: 'planted-incoming' })
  await saveIncomingMailServer(staff, { ...incoming, version: 1 })
  const push = await readPushKeys(staff)
  const exportId = await requestAccountExport(own, { passphrase })
  return { token: secretLink.split('/').at(-1) ?? '', webhook, push, exportId }
}

it('opens every kind of secret with the new key alone after the rotation, and none with the old one', {
  timeout: 120_000,
}, async () => {
  const [staff, me] = [recent(admin), recent(client)]
  const planted = await plant(ctxOf(staff, boxes.old), ctxOf(me, boxes.old))
  const sealed = await listSealed()
  expect(sealed.map(({ table }) => table)).toEqual([
    ...[
      'account_export',
      'credential',
      'incoming_mail_server',
      'mail_server',
      'project_secret',
      'push_key',
      'secret_link',
      'webhook',
    ],
  ])
  for (const place of sealed) {
    expect([place.table, new Set(await keyIdsIn(place))]).toEqual([place.table, new Set([boxes.old.keyId])])
  }

  const { user, database, host = '', port } = test.address
  const where = new URLSearchParams({ host, port: String(port) })
  const DATABASE_URL = `postgres://${user}@localhost/${database}?${where}`
  const rotate = (SECRET_KEY: string) =>
    spawnSync(process.execPath, ['scripts/rotate-keys.ts'], {
      env: { PATH: process.env.PATH, DATABASE_URL, SECRET_KEY, DATA_DIR: test.filesFolder },
      encoding: 'utf8',
    })
  // Without the old key nothing is touched.
  expect(rotate(newKey)).toMatchObject({ status: 1, stderr: expect.stringContaining('key is missing') })
  const run = rotate(`${newKey},${oldKey}`)
  expect([run.status, run.stderr]).toEqual([0, ''])
  expect(run.stdout).toContain('Re-encrypted 9 passwords')
  for (const place of sealed) {
    expect([place.table, new Set(await keyIdsIn(place))]).toEqual([place.table, new Set([boxes.new.keyId])])
    expect((await keyIdsIn(place)).length, place.table).toBeGreaterThan(0)
  }

  const openersOf = (box: SecretBox) => ({
    projects: () => readOwnCredentials(ctxOf(me, box), me),
    link: () => openSecretLink(ctxOf(visitor, box), planted.token),
    push: () => readPushKeys(ctxOf(visitor, box)),
    async webhook() {
      const row = await test.database
        .selectFrom('webhook')
        .select(['id', 'secret_key_id as keyId', 'secret_sealed as sealed'])
        .executeTakeFirstOrThrow()
      return openSecret({ secrets: box }, row)
    },
    mail: () => openMail(box, 'mail_server'),
    incoming: () => openMail(box, 'incoming_mail_server'),
    exports: () =>
      makeAccountExports(ctxOf(visitor, box), { writeZip, encrypt }, new AbortController().signal),
  })
  for (const [name, open] of Object.entries(openersOf(boxes.old)))
    await expect((async () => void (await open()))(), name).rejects.toThrow(`No key ${boxes.new.keyId}`)

  const renewed = openersOf(boxes.new)
  const projects = JSON.stringify(await renewed.projects())
  for (const secret of Object.values(secrets)) expect(projects).toContain(secret)
  expect(await renewed.link()).toMatchObject({ password: secrets.server })
  expect(await renewed.push()).toEqual(planted.push)
  expect(await renewed.webhook()).toBe(planted.webhook.secret)
  expect(await renewed.mail()).toBe('planted-mail')
  expect(await renewed.incoming()).toBe('planted-incoming')
  await renewed.exports()
  const file = await openAccountExport(ctxOf(me, boxes.new), planted.exportId)
  const zip = Buffer.concat((await (await file.open())?.toArray()) ?? [])
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const access = unzipSync(zip)['access-data.json.age'] ?? new Uint8Array()
  expect(await decrypter.decrypt(access, 'text')).toContain(secrets.mailbox)
})

async function openMail(box: SecretBox, table: 'mail_server' | 'incoming_mail_server'): Promise<string> {
  const row = await test.database
    .selectFrom(table)
    .select(['key_id as keyId', 'sealed'])
    .executeTakeFirstOrThrow()
  return box.open(row as { keyId: string; sealed: Buffer }, [table, 'password'])
}
