import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  pageSocialPicture,
  recordSocialPicture,
  type SocialPicture,
} from '#core/social-picture/social-picture.server.ts'
import { type PicturedKind, picturedKinds } from '#core/social-picture/social-picture.ts'

const config = { laterLimits: ['social-picture'] as const }
const schema = { hide: true }

/** Serves the pictures of link previews at `/art/og/…`. They are drawn when they are first requested. */
export const socialPictures: FastifyPluginAsync = async (scope) => {
  scope.get<{ Params: { page: string } }>('/art/og/:page.png', { config, schema }, async (request, reply) =>
    send(request, reply, await pageSocialPicture(request.ctx, request.params.page)),
  )
  for (const kind of picturedKinds) {
    scope.get<{ Params: { id: string } }>(`/art/og/${kind}/:id.jpg`, { config, schema }, sendRecord(kind))
  }
}

const sendRecord =
  (kind: PicturedKind) => async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) =>
    send(request, reply, await recordSocialPicture(request.ctx, kind, request.params.id))

async function send({ headers }: FastifyRequest, reply: FastifyReply, picture: SocialPicture) {
  const etag = `"${picture.tag}"`
  reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const content = await picture.read()
  return reply.type(content[0] === 0xff ? 'image/jpeg' : 'image/png').send(content)
}
