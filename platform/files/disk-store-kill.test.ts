import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'

/** Writes files in an endless loop, each with its hash at the end. */
const writer = `
  import { createHash, randomBytes } from 'node:crypto'
  import { openDiskStore } from ${JSON.stringify(new URL('./disk-store.ts', import.meta.url).href)}
  const store = await openDiskStore(process.argv[1])
  for (let file = 0; ; file++) {
    const body = randomBytes(1_000_000)
    const content = Buffer.concat([body, createHash('sha256').update(body).digest()])
    await store.put('pictures/' + process.pid + '-' + file + '.jpg', content)
    process.stdout.write('.')
  }`

it('leaves no partial file when it is killed while writing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kill-'))
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', writer, folder])
    await once(child.stdout, 'data')
    await delay(round * 7)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const names = await readdir(join(folder, 'pictures'))
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const name of names) {
    const content = await readFile(join(folder, 'pictures', name))
    const hash = createHash('sha256').update(content.subarray(0, -32)).digest()
    expect(hash.equals(content.subarray(-32))).toBe(true)
  }
  await rm(folder, { recursive: true })
})
