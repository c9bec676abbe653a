import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const tools = ['wapiti', 'sqlmap', 'nmap']

const missing = () => tools.filter((name) => spawnSync('which', [name], { stdio: 'ignore' }).status !== 0)

/** Ensures that the scanners are installed. Root installs missing ones from Debian; otherwise throws. */
export function ensureScanners(): void {
  if (missing().length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing())
  const left = missing()
  if (left.length === 0) return
  throw new Error(
    `The scan needs these programs: ${left.join(', ')}. On Debian: apt-get install ${left.join(' ')}`,
  )
}

function install(names: string[]): void {
  process.stdout.write(`Installing the scanners (apt-get install ${names.join(' ')})…\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const tryInstall = () => apt('install', '-y', '--no-install-recommends', ...names)
  // A new machine may not have package lists yet.
  if (!tryInstall()) void (apt('update') && tryInstall())
}
