import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './child.mjs'
import { withLock } from './lock.mjs'

const ofBoth = ['core', 'package-lock.json', 'scripts']
const builds = [
  {
    name: 'pages',
    script: 'scripts/build-pages.ts',
    sources: [...ofBoth, 'api/links', 'app', 'public', 'vite.config.ts', 'react-router.config.ts'],
    stamp: join(root, 'build/server/stamp'),
  },
  {
    name: 'server',
    script: 'scripts/build-server.ts',
    sources: [...ofBoth, 'api', 'db', 'platform', 'server'],
    stamp: join(root, 'build/node/stamp'),
  },
]

/** Builds the pages and the server, or one of them, unless the existing build matches the sources. Returns true if it
 * built something. */
export async function buildOutdated(node, names = ['pages', 'server']) {
  const wanted = builds.filter(({ name }) => names.includes(name))
  if (wanted.every(isCurrent)) return false
  await withLock(join(root, '.build.lock'), async () => {
    for (const { name, script, sources, stamp } of wanted.filter((one) => !isCurrent(one))) {
      process.stdout.write(`Building the ${name}…\n`)
      const hash = hashSources(sources)
      rmSync(stamp, { force: true })
      const env = { ...process.env, NODE_ENV: 'production' }
      const status = await run(node, [script], { env })
      if (status !== 0) throw new Error(`The ${name} could not be built; see the error above.`)
      writeFileSync(stamp, hash)
    }
  })
  return true
}

function isCurrent({ sources, stamp }) {
  try {
    return readFileSync(stamp, 'utf8') === hashSources(sources)
  } catch {
    return false
  }
}

function hashSources(sources) {
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
