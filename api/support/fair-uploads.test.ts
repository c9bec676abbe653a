import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject, client, otherClient } from '#tests/factories.ts'
import { blackPng, jpegFile } from '#tests/picture-files.ts'
import { createProjectPeople } from '#tests/project-people.ts'
import { beginUpload, sendUpload } from '#tests/resumable-uploads.ts'
import type { TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asOther] = [] as unknown as [TestSite, TestSite, TestSite]
beforeAll(async () => {
  ;[asStaff, asClient, asOther] = await createProjectPeople()
})
afterAll(async () => {
  for (const site of [asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

/** A few kilobytes that take a second to decode. */
const costly = () => blackPng({ width: 6000, height: 6000 })

it('takes the picture of another network while one sends twenty', async () => {
  const send = (site: TestSite, remoteAddress: string, payload: Buffer) =>
    site.request({
      ...{ method: 'POST', url: '/api/attachments?name=a.png', payload, remoteAddress },
      headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    })
  let answered = 0
  const many = Array.from({ length: 20 }, async () => {
    const { statusCode } = await send(asClient, '198.51.100.1', costly())
    answered += 1
    return statusCode
  })
  await expect.poll(() => answered).toBeGreaterThan(2)
  const other = await send(asOther, '198.51.100.2', await jpegFile())
  expect(other.statusCode, other.body).toBe(201)
  expect(new Set(await Promise.all(many))).toEqual(new Set([201, 429]))
})

it('checks the upload of another person while one has sent ten', async () => {
  let checked = 0
  const many = Array.from({ length: 10 }, async () => {
    const { sent } = await sendUpload(asClient, blackPng({ width: 3000, height: 3000 }), 'a.png')
    checked += 1
    return sent.statusCode
  })
  await expect.poll(() => checked).toBeGreaterThan(0)
  const before = checked
  const { sent } = await sendUpload(asOther, await jpegFile(), 'b.jpg')
  expect(sent.statusCode, sent.body).toBe(204)
  expect(checked - before).toBeLessThan(5)
  expect(new Set(await Promise.all(many))).toEqual(new Set([204]))
})

it('ends the uploads of somebody who lost the right to their project', async () => {
  const fields = aProject({ email: client.email })
  const projectId = await createProject(asStaff.ctxOf(admin), fields)
  const begin = async () => {
    const begun = await beginUpload(asClient, { length: 200 * 2 ** 20, name: 'a.mp4', projectId })
    expect(begun.statusCode, begun.body).toBe(201)
    return String(begun.headers.location)
  }
  const urls = await Promise.all(Array.from({ length: 10 }, begin))
  const give = (email: string) =>
    sql`update project_record set email = ${email}, client_id = null where id = ${projectId}`.execute(
      asStaff.database,
    )
  await give(otherClient.email)
  for (const url of urls) {
    const answer = await asClient.request({
      ...{ method: 'PATCH', url, payload: Buffer.from('%') },
      headers: {
        ...{ authorization: 'Bearer x', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect(answer.statusCode, answer.body).toBe(403)
  }
  const left = await asStaff.database
    .selectFrom('upload')
    .select('id')
    .where('for_project_id', '=', projectId)
    .execute()
  expect(left).toEqual([])
  expect((await beginUpload(asOther, { length: 1_000, name: 'b.pdf', projectId })).statusCode).toBe(201)
})
