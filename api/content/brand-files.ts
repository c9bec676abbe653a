import { extname } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { readBrandFile, readCurrentBrandFile } from '#core/site-settings/logo.server.ts'
import { sandboxPolicy } from '../support/attachment.ts'

const schema = { hide: true }
const typeOf = (name: string) => (extname(name) === '.webp' ? 'image/webp' : 'image/png')

const immutable = 'public, max-age=31536000, immutable'
/** As that of the original icons. */
const anHour = 'public, max-age=3600'

/** Addresses of the original icons, and the file of a logo that stands for each. */
const fixedAddresses = new Map([
  ['/favicon.ico', 'icon-32.png'],
  ['/brand/apple-touch-icon.png', 'apple-touch-icon.png'],
  ['/brand/icon-192.png', 'icon-192.png'],
  ['/brand/icon-512.png', 'icon-512.png'],
  ['/brand/icon-maskable-512.png', 'icon-maskable-512.png'],
])

type File = { hash: string; name: string; content: Buffer }

/** Serves the files of the logo at `/brand/<hash>/…`, and the current one at `/brand/logo.png` for mails. */
export const brandFiles: FastifyPluginAsync = async (scope) => {
  scope.get<{ Params: { hash: string; name: string } }>(
    '/brand/:hash/:name',
    { schema },
    async (request, reply) => {
      const { hash, name } = request.params
      const content = await readBrandFile(request.ctx, hash, name)
      return send(request, reply.header('cache-control', immutable), { hash, name, content })
    },
  )
  scope.get('/brand/logo.png', { schema }, async (request, reply) => {
    const found = await readCurrentBrandFile(request.ctx, 'logo.png')
    // Programs for mail that run in a browser show it on a page of theirs.
    reply.headers({ 'cache-control': anHour, 'cross-origin-resource-policy': 'cross-origin' })
    return found
      ? send(request, reply, { ...found, name: 'logo.png' })
      : reply.redirect('/brand/icon-192.png', 302)
  })
}

/** Hook of the files of the client: answers the icon of the logo where the original icon is. */
export async function sendOwnIcon(request: FastifyRequest, reply: FastifyReply) {
  const name = fixedAddresses.get(request.url.replace(/\?.*/, ''))
  if (!name) return undefined
  // The original is better than none while the database is away.
  const found = await readCurrentBrandFile(request.ctx, name).catch(() => undefined)
  if (found) return send(request, reply.header('cache-control', anHour), { ...found, name })
  return undefined
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { hash, name, content }: File) {
  const etag = `"${hash}-${name}"`
  reply.headers({ etag, 'content-security-policy': sandboxPolicy })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(typeOf(name)).send(content)
}
