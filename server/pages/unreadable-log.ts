import type { FastifyBaseLogger } from 'fastify'
import type { Core } from '#app/core-context.ts'
import { readSection } from '#core/page/read-section.ts'

/** Logs sections that visitors do not see because this release cannot read them: once per published version and start. */
export function unreadableLog(log: FastifyBaseLogger): Core['logUnreadable'] {
  const logged = new Map<string, string>()
  return (page, version, sections) => {
    if (logged.get(page) === version) return
    logged.set(page, version)
    for (const stored of sections) {
      const read = readSection(stored)
      if ('section' in read || stored.hidden) continue
      const { id: section, type, version: schema } = stored
      log.warn({ page, section, type, schema, reason: read.failure }, 'A section of a page is not shown')
    }
  }
}
