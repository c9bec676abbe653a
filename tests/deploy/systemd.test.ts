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
const isInstalled = analyze('--version').status === 0

describe('the unit', () => {
  if (!isInstalled) return it.skip('(systemd-analyze is not installed: not tested)')

  it('is accepted by systemd without a warning', () => {
    // The verification requires that the program exists.
    const program = join(folder, 'node_modules/.bin/node')
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    writeFileSync(program, '', { mode: 0o755 })
    const copy = join(folder, 'platform-helper@.service')
    writeFileSync(
      copy,
      readFileSync(unit, 'utf8').replaceAll('/opt/platform-helper/node_modules/.bin/node', program),
    )
    const { status, stderr } = analyze('verify', '--man=no', copy)
    const messages = stderr.split('\n').filter((line) => line.includes('platform-helper'))
    expect([status, messages]).toEqual([0, []])
  })

  it('has a low exposure level', () => {
    const copy = join(folder, 'checked@.service')
    cpSync(unit, copy)
    // The site needs the network, writable executable memory (JIT) and the root folder, which add to the level.
    const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', '--no-pager', copy)
    expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/exposure level .* (0|1)\.\d OK/),
    ])
  })
})
