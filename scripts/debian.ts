import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

/** True when packages can be installed: as root on Debian. */
export const canInstall = isRoot && hasApt

/** Installs packages. Returns true on success. */
export function installFromDebian(...names: string[]): boolean {
  if (!canInstall) return false
  process.stdout.write(`Installing ${names.join(' and ')} for the tests (apt-get install)…\n`)
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const install = () => apt(['install', '-y', '--no-install-recommends', ...wait, ...names])
  // A new machine may not have package lists yet.
  return install() || (apt(['update']) && install())
}

/** Unpacks packages into a cached folder without installing them. Returns the folder. */
export function unpackFromDebian(...names: string[]): string | undefined {
  if (!hasApt) return undefined
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'platform-helper/debian', names[0] ?? '')
  if (existsSync(folder)) return folder
  process.stdout.write(`Unpacking ${names[0]} for the tests (apt-get download)…\n`)
  const draft = `${folder}.${process.pid}`
  mkdirSync(join(draft, 'packages'), { recursive: true })
  try {
    const packages = join(draft, 'packages')
    const download = () => apt(['download', ...names], packages)
    if (!download() && !(isRoot && apt(['update']) && download())) return undefined
    for (const file of readdirSync(packages)) {
      if (!succeeds('dpkg', ['-x', join(packages, file), draft])) return undefined
    }
    rmSync(packages, { recursive: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Lists the dependencies of a package that are not installed, without the package itself. */
export function listMissing(name: string): string[] {
  if (!hasApt) return []
  const args = ['install', '--print-uris', '-qq', '--no-install-recommends', name]
  const { status, stdout } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status !== 0) return []
  const files = stdout.matchAll(/^'[^']*' ([^_\s]+)_\S+\.deb /gm)
  return [...files].map(([, found = '']) => found).filter((found) => found !== name)
}

const apt = (args: string[], cwd = '/') =>
  succeeds('apt-get', ['-qq', ...args], cwd, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })

const succeeds = (command: string, args: string[], cwd = '/', env = process.env) =>
  spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
