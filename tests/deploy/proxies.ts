import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unpackFromDebian } from '../../scripts/debian.ts'
import { findFreePort } from '../site-process.ts'
import { type ProxyAddresses, setUpCaddy, setUpNginx } from './proxy-settings.ts'

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]
export type RunningProxy = AsyncDisposable & { name: ProxyName; port: number; plainPort: number }

/** Finds the installed program or unpacks Debian's package; undefined if neither is available. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  const installed = folders.map((folder) => join(folder, name)).find(existsSync)
  if (installed) return installed
  const unpacked = unpackFromDebian(name)
  const program = unpacked && join(unpacked, name === 'nginx' ? 'usr/sbin/nginx' : 'usr/bin/caddy')
  return program && spawnSync(program, [name === 'nginx' ? '-v' : 'version']).status === 0
    ? program
    : undefined
}

type Options = {
  name: ProxyName
  program: string
  folder: string
  nodes: ProxyAddresses['nodes']
  key: string
  certificate: string
}

/** Runs the example configuration of `deploy/`, changed only in addresses and paths. */
export async function startProxy({
  name,
  program,
  folder,
  nodes,
  key,
  certificate,
}: Options): Promise<RunningProxy> {
  const own = join(folder, name)
  await mkdir(own, { recursive: true })
  const [keyPath, certificatePath] = [join(own, 'key.pem'), join(own, 'certificate.pem')]
  await Promise.all([writeFile(keyPath, key), writeFile(certificatePath, certificate)])
  const places = {
    port: await findFreePort(),
    plainPort: await findFreePort(),
    keyPath,
    certificatePath,
    nodes,
  }
  const { config, args, env } =
    name === 'nginx' ? await setUpNginx(own, places) : await setUpCaddy(own, places)
  const child = spawn(program, [...args, config], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  await untilItListens(places.port, child, () => output)
  return {
    name,
    port: places.port,
    plainPort: places.plainPort,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilItListens(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(50)) {
    if (child.exitCode !== null) break
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  child.kill('SIGKILL')
  throw new Error(`The proxy did not start:\n${output()}`)
}
