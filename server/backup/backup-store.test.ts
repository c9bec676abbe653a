import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadCertificate } from '#core/certificate/certificate.server.ts'
import { administrator } from '#platform/embedded-postgres/cluster-creation.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { readSettings } from '#platform/settings.ts'
import { addSample, makeFolder, sourceOf } from '#tests/backups.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, client } from '#tests/factories.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { openBackupStore } from './backup-store.ts'
import { addressOfDatabase } from './run-restore-test.ts'

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())

/** Signal of a site that stays open. */
const open = new AbortController().signal

let test: TestDatabase
beforeAll(async () => {
  test = cleanup.use(await createTestDatabase())
  await addSample(test)
  const input = { content: pdfFile(), name: '', ownerEmail: client.email }
  await uploadCertificate(test.ctxOf(admin), input)
})

async function query(statement: string, address = test.address): Promise<unknown[]> {
  const connection = new pg.Client(address)
  await connection.connect()
  try {
    return (await connection.query(statement)).rows
  } finally {
    await connection.end()
  }
}
const scratch = () => `${test.address.database}_backup_proof_scratch`
const listScratch = () => query(`select datname from pg_database where datname = '${scratch()}'`)

it('proves a backup on the same server, and drops the scratch database of a killed proof', async () => {
  const folder = cleanup.use(await makeFolder()).path
  const backupStore = openBackupStore(sourceOf(test), { folder, bucket: undefined })
  const made = await backupStore.make(open)
  expect(made).toMatchObject({ fileCount: 1, missingFiles: 0 })
  expect(await backupStore.send(made.name)).toBe(false)
  await query(`create database "${scratch()}"`)
  const { outcome, detail, backupName } = await backupStore.prove(made.name, open)
  expect([outcome, backupName, detail]).toEqual([
    'proven',
    made.name,
    expect.stringMatching(`^${made.rowCount} rows of \\d+ tables and 1 files$`),
  ])
  expect(await listScratch()).toEqual([])

  await query(`create database "${scratch()}"`)
  await backupStore.tidy()
  expect(await listScratch()).toEqual([])
})

it('fails to prove a damaged or missing backup', async () => {
  const folder = cleanup.use(await makeFolder()).path
  const backupStore = openBackupStore(sourceOf(test), { folder, bucket: undefined })
  await expect(backupStore.prove('site-20260101-000000-abcd.tzst', open)).rejects.toThrow(
    'neither in the folder',
  )
  const made = await backupStore.make(open)
  await writeFile(join(folder, made.name), 'no longer')
  await expect(backupStore.prove(made.name, open)).rejects.toThrow('is not a backup')
  expect(await listScratch()).toEqual([])
})

it('reports that the site may not create a database', async () => {
  const folder = cleanup.use(await makeFolder()).path
  const role = `${test.address.database}_plain`
  // The tests' own server trusts every user on its socket, including the superuser.
  const superuser = process.env.TEST_DATABASE_URL ? test.address : { ...test.address, user: administrator }
  await query(`create role "${role}" login nocreatedb`, superuser)
  await query(
    `grant select on all tables in schema public to "${role}"; grant select on all sequences in schema public to "${role}"`,
    superuser,
  )
  try {
    const address = { ...test.address, user: role }
    const backupStore = openBackupStore({ ...sourceOf(test), address }, { folder, bucket: undefined })
    const made = await backupStore.make(open)
    expect(await backupStore.prove(made.name, open)).toMatchObject({
      outcome: 'forbidden',
      detail: expect.stringContaining('does not let this site create a database'),
    })
  } finally {
    await query(`drop owned by "${role}"; drop role "${role}"`, superuser)
  }
})

it('stores backups in the bucket too, and proves one that exists only there', async () => {
  await using s3 = await startS3Server()
  const bucket = await openFileStore(readSettings({ S3_URL: s3.url }))
  const folder = cleanup.use(await makeFolder()).path
  const backupStore = openBackupStore(sourceOf(test), { folder, bucket })
  const made = await backupStore.make(open)
  expect(await backupStore.send(made.name)).toBe(true)
  await rm(join(folder, made.name))
  expect(await backupStore.prove(made.name, open)).toMatchObject({ outcome: 'proven' })
  expect(await readdir(folder)).toEqual([])
  await backupStore.removeFromBucket(made.name)
  await expect(backupStore.prove(made.name, open)).rejects.toThrow('nor in the bucket')
})

it('aborts at once when the site closes, and leaves nothing behind', async () => {
  const folder = cleanup.use(await makeFolder()).path
  const backupStore = openBackupStore(sourceOf(test), { folder, bucket: undefined })
  await expect(backupStore.make(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readdir(folder)).toEqual([])
  const { name } = await backupStore.make(open)
  const closing = new AbortController()
  const proving = expect(backupStore.prove(name, closing.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
  closing.abort()
  await proving
  expect(await listScratch()).toEqual([])
})

it('replaces the database name in every form of address', () => {
  const named = (connectionString: string) => addressOfDatabase({ connectionString }, 'a b').connectionString
  expect(named('postgres://u:p@h:5432/site?sslmode=require')).toBe(
    'postgres://u:p@h:5432/a%20b?sslmode=require',
  )
  expect(addressOfDatabase({ hosts: ['postgres://h1:1/site', 'postgres://h2/site?x=y'] }, 'x').hosts).toEqual(
    ['postgres://h1:1/x', 'postgres://h2/x?x=y'],
  )
  expect(addressOfDatabase({ host: '/tmp', database: 'site' }, 'x')).toEqual({ host: '/tmp', database: 'x' })
})
