import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listMissing, unpackFromDebian } from './debian.ts'

/** Unpacks Debian's Firefox with its missing libraries. Needs no permission to install packages. */
export function unpackFirefox(): string | undefined {
  const folder = unpackFromDebian('firefox-esr', ...listMissing('firefox-esr'))
  const program = folder && join(folder, 'usr/lib/firefox-esr/firefox-esr')
  if (!program || !existsSync(program)) return undefined
  const launcher = join(folder, 'launch-firefox')
  writeFileSync(launcher, script(folder, program), { mode: 0o755 })
  return launcher
}

const script = (folder: string, program: string) => `#!/bin/sh
for found in '${folder}'/usr/lib/*-linux-gnu '${folder}'/lib/*-linux-gnu; do
  LD_LIBRARY_PATH="$found:$LD_LIBRARY_PATH"
done
export LD_LIBRARY_PATH
exec '${program}' "$@"
`
