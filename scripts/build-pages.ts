import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.ts'

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const { status } = spawnSync(
  process.execPath,
  [inRoot('node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'],
  { cwd: inRoot(''), stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
await precompress(inRoot('build/client'))
