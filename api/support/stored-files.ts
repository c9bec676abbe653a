import { extname } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { openPicture } from '#core/picture/picture.server.ts'
import { sandboxPolicy } from './attachment.ts'

const typeOf: Record<string, string> = { '.jpg': 'image/jpeg', '.webp': 'image/webp', '.avif': 'image/avif' }

/** Serves uploaded pictures at `/files/pictures/…`. A file name always has the same content. */
export const storedFiles: FastifyPluginAsync = async (scope) => {
  scope.get<{ Params: { file: string } }>(
    '/files/pictures/:file',
    { schema: { hide: true } },
    async ({ ctx, params: { file }, headers }, reply) => {
      const etag = `"${file}"`
      const isKnown = headers['if-none-match']?.includes(etag)
      const stored = isKnown ? undefined : await openPicture(ctx, file)
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': sandboxPolicy,
      })
      if (!stored) return reply.code(304).send()
      reply.type(typeOf[extname(file)] ?? 'application/octet-stream').header('content-length', stored.size)
      return reply.send(stored.content)
    },
  )
}
