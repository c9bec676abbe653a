import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPushSender } from '#platform/push/push-sender.ts'
import { aContactMessage, admin, client, otherClient, visitor } from '#tests/factories.ts'
import { addAccount, addTestSession } from '#tests/people.ts'
import { aSubscription, startPushService } from '#tests/push-service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { sendNote } from '../note/note.server.ts'
import { markAllNotices } from '../notice/notice-centre.server.ts'
import { updateNotificationSettings } from '../notification-settings/notification-settings.server.ts'
import { pushDeviceInput } from './push.ts'
import { addPushDevice, listPushDevices, removePushDevice, testPushDevice } from './push-devices.server.ts'
import { readPushKeys, rotatePushKey } from './push-keys.server.ts'
import { sendPushes } from './send-pushes.server.ts'

let test: TestDatabase
let me: Context
beforeEach(async () => {
  test = await createTestDatabase()
  for (const person of [admin, client, otherClient]) await addAccount(test.database, person)
  await addTestSession(test.database)
  me = test.ctxOf(admin)
})
afterEach(() => test[Symbol.asyncDispose]())

const add = (subscription = aSubscription(), ctx = me) =>
  addPushDevice(ctx, { ...pushDeviceInput.parse(subscription), userAgent: 'A browser' })
const write = () => sendContactMessage(test.ctxOf(visitor), aContactMessage({ message: 'A secret matter' }))
const run = (later = 0) =>
  sendPushes(test.ctxOf(visitor, { now: () => new Date(Date.now() + later) }), new AbortController().signal)
const waiting = () => test.database.selectFrom('push_message').select('attempts').execute()

it('sends an encrypted message that only the browser reads, once, from two nodes at once', async () => {
  await using push = await startPushService()
  await add(push.subscription)
  await write()
  await Promise.all([run(), run()])
  await run()
  expect(push.received).toHaveLength(1)
  const [{ headers, message, bytes } = {}] = push.received as [(typeof push.received)[0]]
  expect(message).toEqual({
    title: 'A message from Rafiq Ahmed',
    link: expect.stringMatching(/^\/dashboard\/new-dashboard-contact\//),
    tag: expect.any(String),
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal', ttl: '86400' })
  const { publicKey } = await readPushKeys(me)
  expect(headers?.authorization).toMatch(new RegExp(`^vapid t=[^,]+, ?k=${publicKey}$`))
  expect(bytes).toBeLessThan(1_000)
  expect((await listPushDevices(me))[0]?.lastUsedAt).not.toBeNull()
})

it('removes a device whose keys are made up, and sends the messages of others', async () => {
  await using push = await startPushService()
  const made = { ...aSubscription(), keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
  const stranger = test.ctxOf(client)
  await testPushDevice(stranger, await add(made, stranger))
  await testPushDevice(me, await add(push.subscription))
  await run()
  expect(push.received).toHaveLength(1)
  expect(await listPushDevices(stranger)).toEqual([])
  expect(await waiting()).toEqual([])
})

it.each([404, 410])('removes a device whose push service answers %s', async (status) => {
  await using push = await startPushService()
  push.service.status = status
  await add(push.subscription)
  await write()
  await run()
  expect(await listPushDevices(me)).toEqual([])
  expect(await waiting()).toEqual([])
})

it('retries with growing delays while the push service fails, and gives up in the end', async () => {
  await using push = await startPushService()
  push.service.status = 503
  await add(push.subscription)
  await write()
  await run()
  await run()
  expect(await waiting()).toEqual([{ attempts: 1 }])
  await run(11_000)
  push.service.status = 201
  await run(100_000)
  expect(push.received).toHaveLength(3)
  expect(await waiting()).toEqual([])
  push.service.status = 500
  await write()
  for (let attempt = 0; attempt < 10; attempt++) await run(10 ** 5 * 4 ** attempt)
  expect(await waiting()).toEqual([])
  expect(await listPushDevices(me)).toHaveLength(1)
})

it('lets nobody wait for the push service of another person, and tries that one once a run', async () => {
  const [sent, unanswered] = [[] as string[], Promise.withResolvers<void>()]
  const isSilent = (endpoint: string) => endpoint.includes('silent')
  const send: typeof me.push.send = async (_keys, { endpoint }) => {
    sent.push(endpoint)
    if (!isSilent(endpoint)) return 'sent'
    await unanswered.promise
    return 'failed'
  }
  const stranger = test.ctxOf(client)
  for (let number = 0; number < 3; number++) {
    const device = await add(aSubscription(`https://silent.example.com/${number}`), stranger)
    await testPushDevice(stranger, device)
  }
  await testPushDevice(me, await add())
  const ctx = { ...test.ctxOf(visitor), push: { ...me.push, send } }
  const running = sendPushes(ctx, new AbortController().signal)
  await expect.poll(() => sent.filter((one) => !isSilent(one)).length).toBe(1)
  unanswered.resolve()
  await running
  expect(sent.filter(isSilent)).toHaveLength(1)
  expect((await waiting()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1])
  await sendPushes(ctx, new AbortController().signal)
  expect(sent.filter(isSilent)).toHaveLength(2)
})

it('sends nothing that is read, unwanted, or not for the person any more', async () => {
  await using push = await startPushService()
  await add(push.subscription)
  await write()
  await markAllNotices(me)
  await run()
  await updateNotificationSettings(me, { version: 0, kinds: { 'contact-message': { push: false } } })
  await write()
  await run()
  await updateNotificationSettings(me, { version: 1, kinds: { 'contact-message': { push: true } } })
  await write()
  const people = test.database.updateTable('person')
  await people.set({ role: 'admin' }).where('id', '=', otherClient.id).execute()
  await people.set({ role: 'client' }).where('id', '=', admin.id).execute()
  await run()
  expect(push.received).toEqual([])
  expect(await waiting()).toEqual([])
})

it('waits for the end of the quiet hours', async () => {
  await using push = await startPushService()
  await add(push.subscription)
  const change = { quiet: 'own', quietFrom: '21:00', quietUntil: '07:00', version: 0 } as const
  await updateNotificationSettings(me, change)
  const night = () => new Date('2035-11-24T17:00:00Z')
  await sendContactMessage(test.ctxOf(visitor, { now: night }), aContactMessage())
  const at = (now: string) =>
    sendPushes(test.ctxOf(visitor, { now: () => new Date(now) }), new AbortController().signal)
  await at('2035-11-25T00:59:00Z')
  expect(push.received).toEqual([])
  await at('2035-11-25T01:00:00Z')
  expect(push.received).toHaveLength(1)
})

it('sends a test to an own device only, once for two clicks', async () => {
  await using push = await startPushService()
  const id = await add(push.subscription)
  const results = await Promise.all([testPushDevice(me, id), testPushDevice(me, id)])
  expect(results.toSorted()).toEqual([0, 1])
  await run()
  expect(push.received).toMatchObject([{ message: { title: 'Notifications work on this device' } }])
  const other = test.ctxOf(client)
  await expect(testPushDevice(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(removePushDevice(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  await removePushDevice(me, id)
  expect(await listPushDevices(me)).toEqual([])
})

it('gives a browser to the person who uses it now, and keeps ten devices', async () => {
  const shared = aSubscription()
  const id = await add(shared, test.ctxOf(client))
  await sendNote(me, { title: 'To the client', email: client.email, text: 'Only for you' })
  expect(await add(shared, test.ctxOf(client))).toBe(id)
  await add(shared, test.ctxOf(otherClient))
  expect(await listPushDevices(test.ctxOf(client))).toEqual([])
  expect(await waiting()).toEqual([])
  for (let number = 0; number < 12; number++) await add()
  expect(await listPushDevices(me)).toHaveLength(10)
})

it.each([
  'http://push.example.com/1',
  'https://localhost/1',
  'https://127.0.0.1/1',
  'https://10.0.0.1/1',
  'https://[::1]/1',
  'https://[fd00::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://169.254.169.254/latest',
  'https://0x7f000001/1',
  'https://user@push.example.com/1',
  'https://intranet/1',
  'ftp://push.example.com/1',
  'not an address',
])('never sends to %s', (endpoint) => {
  expect(createPushSender().isAllowed(endpoint)).toBe(false)
})

it('sends to public https addresses, and to no name that resolves to a private one', async () => {
  const sender = createPushSender()
  expect(sender.isAllowed('https://fcm.googleapis.com/fcm/send/1')).toBe(true)
  expect(sender.isAllowed('https://8.8.8.8/1')).toBe(true)
  expect(sender.isAllowed('https://[2606:4700::1111]/1')).toBe(true)
  const { keys, endpoint } = aSubscription('https://localhost.localdomain/1')
  const message = { payload: '{}', urgency: 'normal', subject: 'mailto:a@example.com' } as const
  expect(await sender.send(await sender.createKeys(), { endpoint, ...keys }, message)).toBe('failed')
  await expect(add({ ...aSubscription(), endpoint: 'https://10.0.0.1/1' })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

it('has one key pair for all nodes, sealed in the database, that survives a new secret key', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => readPushKeys(me)))
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1)
  const [stored] = await test.database.selectFrom('push_key').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(keys[0]?.privateKey)
  expect(stored?.sealed.toString('latin1')).not.toContain(keys[0]?.privateKey)
  const newer = {
    ...me.secrets,
    keyId: 'newer',
    seal: (text: string, to: readonly string[]) => ({ ...me.secrets.seal(text, to) }),
  }
  await rotatePushKey({ db: test.database, secrets: newer })
  expect(await readPushKeys(me)).toEqual(keys[0])
})
