import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOutdated } from './build.mjs'
import { root, run } from './child.mjs'
import { supervise } from './supervise.mjs'

const serverFolders = ['server', 'core', 'api', 'platform', 'db']

/** Tasks of `npm run …`. Each takes the path of Node 26 and the arguments, and returns the exit status. */
export const tasks = {
  async start(node, args) {
    if (await buildOutdated(node)) process.stdout.write('Starting the site…\n')
    return supervise(node, ['build/node/main.js', ...args])
  },
  async build(node) {
    await buildOutdated(node)
    return 0
  },
  // Node restarts the server when a server folder changes; Vite watches the pages.
  dev: (node, args) =>
    run(node, [
      ...serverFolders.map((folder) => `--watch-path=${folder}`),
      '--watch-preserve-output',
      'server/dev.ts',
      ...args,
    ]),
  async test(node, args) {
    await buildOutdated(node)
    return run(node, ['scripts/test.ts', ...args])
  },
  async check(node) {
    await buildOutdated(node)
    return run(node, ['scripts/check.ts'])
  },
  // On the existing pages, since most of what it checks needs none. The server is bundled in two seconds.
  async 'check:quick'(node) {
    const hasPages = existsSync(join(root, 'build/server/index.js'))
    await buildOutdated(node, hasPages ? ['server'] : undefined)
    process.env.TEST_BUILD = 'as-is'
    return run(node, ['scripts/check-quick.ts'])
  },
  async bench(node, args) {
    await buildOutdated(node)
    return run(node, ['bench/bench.ts', ...args])
  },
  async scan(node, args) {
    await buildOutdated(node)
    return run(node, ['scan/scan.ts', ...args])
  },
  async 'docs:screenshots'(node) {
    await buildOutdated(node)
    return run(node, ['docs/screenshots/take.ts'])
  },
  backup: (node) => run(node, ['scripts/backup.ts']),
  restore: (node, args) => run(node, ['scripts/restore.ts', ...args]),
  'release:keep': (node, args) => run(node, ['scripts/keep-release.ts', ...args]),
  'image:try': (node) => run(node, ['scripts/try-image.ts']),
  'keys:rotate': (node, args) => run(node, ['scripts/rotate-keys.ts', ...args]),
  owner: (node, args) => run(node, ['scripts/make-owner.ts', ...args]),
  'sample:remove': (node) => run(node, ['scripts/remove-sample.ts']),
}
