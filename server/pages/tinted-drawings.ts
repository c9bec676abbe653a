import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Changes } from '#api/http/request-context.ts'
import { tintDrawing } from '#core/brand/tint-drawing.ts'
import type { Context } from '#core/context.ts'
import { readBrand } from '#core/site-settings/read-brand.server.ts'

/** Drawings of the site itself. Those of sample content keep their colours. */
const drawings = /^\/art\/(?:hero|empty|not-found|(?:services|pages)\/[a-z-]+)\.svg$/

type Drawing = { etag: string; content: string }

/** Returns a hook for the routes of the files in `folder` that answers drawings in the accent of the owner. With that of
 * the theme the files are sent as they are. */
export function tintDrawings(folder: string, changes: Changes): onRequestHookHandler {
  /** Undefined until it is read again. There are few drawings, each once. */
  let known: { accent: string | undefined; made: Map<string, Drawing> } | undefined
  let edition = 0
  changes.listen((table) => {
    if (table !== 'site_settings' && table !== '*') return
    known = undefined
    edition += 1
  })

  async function readAccent({ db }: Context) {
    const before = edition
    const { accent } = await readBrand({ db })
    const read = { accent: accent?.print, made: new Map<string, Drawing>() }
    if (before === edition) known = read
    return read
  }

  /** Returns false if the file is sent as it is. */
  async function send({ url, ctx, headers }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = url.replace(/\?.*/, '')
    if (!drawings.test(path)) return false
    // The original is better than none while the database is away.
    const current = known ?? (await readAccent(ctx).catch(() => undefined))
    if (!current?.accent) return false
    const drawing = current.made.get(path) ?? tint(await readFile(join(folder, path), 'utf8'), current.accent)
    current.made.set(path, drawing)
    reply.headers({ etag: drawing.etag, 'cache-control': 'public, max-age=3600' })
    if (headers['if-none-match']?.includes(drawing.etag)) void reply.code(304).send()
    else void reply.type('image/svg+xml').send(drawing.content)
    return true
  }

  // With a callback, so that other files pay for no promise.
  return (request, reply, done) => {
    if (!request.url.startsWith('/art/') || (known && !known.accent)) return done()
    send(request, reply).then((isSent) => isSent || done(), done)
  }
}

function tint(original: string, accent: string): Drawing {
  const content = tintDrawing(original, accent)
  return {
    content,
    etag: `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}-${accent.slice(1)}"`,
  }
}
