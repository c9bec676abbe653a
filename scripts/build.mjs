import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './child.mjs'
import { withLock } from './lock.mjs'

const sources = [
  'app',
  'api/links',
  'core',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts',
]
const stamp = join(root, 'build/server/stamp')

/** Builds the pages unless the existing build matches the sources. */
export async function buildOutdated(node) {
  if (isCurrent()) return
  await withLock(join(root, '.build.lock'), async () => {
    if (isCurrent()) return
    process.stdout.write('Building the pages…\n')
    const hash = hashSources()
    rmSync(stamp, { force: true })
    const env = { ...process.env, NODE_ENV: 'production' }
    const status = await run(node, ['scripts/build-pages.ts'], { env })
    if (status !== 0) throw new Error('The pages could not be built; see the error above.')
    writeFileSync(stamp, hash)
  })
}

function isCurrent() {
  try {
    return readFileSync(stamp, 'utf8') === hashSources()
  } catch {
    return false
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles)) {
    hash.update(`${file}\n`)
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
