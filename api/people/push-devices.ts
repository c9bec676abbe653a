import { z } from 'zod'
import { pushDeviceInput, pushDeviceRow } from '#core/push/push.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
  testPushDevice,
} from '#core/push/push-devices.server.ts'
import { readPushKeys } from '#core/push/push-keys.server.ts'
import { changed, changedSchema, created, createdSchema, idParams } from '../http/answers.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['notices']
const config = { permission: 'notice.set-up', isForPeopleOnly: true } as const
const present = presenter(pushDeviceRow)

export function pushDevices(api: Api): void {
  listingAll(api, {
    path: '/push-devices',
    ...config,
    tags,
    summary: 'List own devices with notifications, newest first',
    list: listPushDevices,
    present,
    row: pushDeviceRow,
  })
  api.get(
    '/push-devices/key',
    {
      config,
      schema: {
        tags,
        summary: 'Public key of the site, for a push subscription',
        response: { 200: z.object({ publicKey: z.string() }) },
      },
    },
    async ({ ctx }) => ({ publicKey: (await readPushKeys(ctx)).publicKey }),
  )
  api.post(
    '/push-devices',
    {
      config,
      schema: {
        tags,
        summary: 'Turn on notifications on a device',
        description:
          'With the push subscription of its browser. The same subscription again returns the same _id.',
        body: pushDeviceInput,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply
        .code(201)
        .send(created(await addPushDevice(ctx, { ...body, userAgent: headers['user-agent'] ?? '' }))),
  )
  api.post(
    '/push-devices/:id/test',
    {
      config,
      schema: {
        tags,
        summary: 'Send a test notification to an own device',
        params: idParams,
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params }) => changed(await testPushDevice(ctx, params.id)),
  )
  removing(api, {
    path: '/push-devices/:id',
    ...config,
    tags,
    summary: 'Turn off notifications on an own device',
    remove: removePushDevice,
  })
}
