import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Visit } from '#core/context.ts'

const longestBrowser = 300

/** Describes the browser of a request. Programs that pretend to be a browser are not recognised. */
export function visitOf({ method, headers, ip }: Pick<FastifyRequest, 'method' | 'headers' | 'ip'>): Visit {
  const browser = (headers['user-agent'] ?? '').slice(0, longestBrowser).toWellFormed()
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ')
  return {
    ...{ address: ip, browser },
    isPreview: method === 'HEAD' || !browser || isbot(browser) || /prefetch|preview|prerender/i.test(purpose),
  }
}
