import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const unit = fileURLToPath(new URL('../../deploy/platform-helper@.service', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'unit-'))
afterAll(() => rmSync(folder, { recursive: true }))

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const isThere = analyze('--version').status === 0

describe('the unit', () => {
  if (!isThere) return it.skip('(systemd-analyze is not on this machine: not checked)')

  it('is understood by systemd to its last word', () => {
    // What it starts has to be there to be verified.
    const program = join(folder, 'node_modules/.bin/node')
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    writeFileSync(program, '', { mode: 0o755 })
    const copy = join(folder, 'platform-helper@.service')
    writeFileSync(
      copy,
      readFileSync(unit, 'utf8').replaceAll('/opt/platform-helper/node_modules/.bin/node', program),
    )
    const { status, stderr } = analyze('verify', '--man=no', copy)
    const ours = stderr.split('\n').filter((line) => line.includes('platform-helper'))
    expect([status, ours]).toEqual([0, []])
  })

  it('leaves little open', () => {
    const copy = join(folder, 'checked@.service')
    cpSync(unit, copy)
    // Open are the network, JIT's memory and the root folder: the site needs them.
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', copy)
    expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/exposure level .* (0|1)\.\d OK/),
    ])
  })
})
