import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unpackFromDebian } from '../../scripts/debian.ts'
import { findFreePort } from '../site-process.ts'

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]
export type RunningProxy = AsyncDisposable & { name: ProxyName; port: number }

/** The program: installed, or Debian's unpacked; undefined where neither can be had. */
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
  nodes: readonly [number, number]
  key: string
  certificate: string
}

/** Runs the example of `deploy/` as it stands, but for addresses and paths. */
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
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Places = {
  port: number
  plainPort: number
  keyPath: string
  certificatePath: string
  nodes: Options['nodes']
}
type SetUp = Promise<{ config: string; args: string[]; env: NodeJS.ProcessEnv }>

async function setUpNginx(folder: string, places: Places): SetUp {
  const { port, plainPort, keyPath, certificatePath } = places
  const site = join(folder, 'site.conf')
  await writeFile(
    site,
    await readExample('nginx.conf', places.nodes, [
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen 80 ', `listen 127.0.0.1:${plainPort} `],
      ['/etc/letsencrypt/live/shop.example/fullchain.pem', certificatePath],
      ['/etc/letsencrypt/live/shop.example/privkey.pem', keyPath],
    ]),
  )
  const config = join(folder, 'nginx.conf')
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/pid; error_log stderr warn;
     events {} http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
     include ${site}; }`,
  )
  return { config, args: ['-p', folder, '-e', 'stderr', '-c'], env: {} }
}

async function setUpCaddy(folder: string, places: Places): SetUp {
  const { port, plainPort, keyPath, certificatePath } = places
  const config = join(folder, 'Caddyfile')
  await writeFile(
    config,
    await readExample('Caddyfile', places.nodes, [
      ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {`],
      ['# tls /etc/caddy/certificate.pem /etc/caddy/key.pem', `tls ${certificatePath} ${keyPath}`],
      ['\n:443 {', `\n:${port} {`],
    ]),
  )
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return { config, args: ['run', '--adapter', 'caddyfile', '--config'], env }
}

/** With other words in these places, each of which has to be there. */
async function readExample(
  name: string,
  nodes: Options['nodes'],
  changes: [was: string, is: string][],
): Promise<string> {
  let text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  const all = [
    ['127.0.0.1:3001', `127.0.0.1:${nodes[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${nodes[1]}`],
    ...changes,
  ]
  for (const [was = '', is = ''] of all) {
    if (!text.includes(was)) throw new Error(`deploy/${name} has no ${was}`)
    text = text.replaceAll(was, is)
  }
  return text
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
