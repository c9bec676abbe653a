import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

it('the examples let nodes end slow bodies, at once and also small ones', async () => {
  expect(await read('Caddyfile')).toMatch(
    /@slow status 408\s+handle_response @slow \{\s+header Connection close\s+copy_response\s+\}/,
  )
  expect(await read('nginx.conf')).toMatch(/client_body_timeout 10s;\s+proxy_request_buffering off;/)
})

it('no proxy keeps the tokens of shared links in a log of requests', async () => {
  const servers = (await read('nginx.conf')).split(/^server \{/m).slice(1)
  const answering = servers.filter((one) => one.includes('server_name'))
  expect(answering.length).toBe(2)
  for (const one of answering) expect(one).toMatch(/^ {4}access_log off;$/m)
  // Caddy has none unless it is told to.
  expect(await read('Caddyfile')).not.toMatch(/^\s*log\b/m)
})
