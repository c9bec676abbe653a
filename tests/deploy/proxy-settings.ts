import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Nodes = readonly [number, number]
export type ProxyAddresses = {
  port: number
  plainPort: number
  keyPath: string
  certificatePath: string
  nodes: Nodes
}
type SetUp = Promise<{ config: string; args: string[]; env: NodeJS.ProcessEnv }>

/** Writes the nginx example and, around it, what Debian's /etc/nginx/nginx.conf provides. */
export async function setUpNginx(folder: string, places: ProxyAddresses): SetUp {
  const { port, plainPort, keyPath, certificatePath, nodes } = places
  const site = join(folder, 'site.conf')
  await writeFile(
    site,
    await readExample('nginx.conf', [
      ['127.0.0.1:3001', `127.0.0.1:${nodes[0]}`],
      ['127.0.0.1:3002', `127.0.0.1:${nodes[1]}`],
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
    `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 2; pid ${folder}/pid; error_log stderr warn;
     events {} http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
     include ${site}; }`,
  )
  return { config, args: ['-p', folder, '-e', 'stderr', '-c'], env: {} }
}

/** Writes the Caddy example; the nodes are passed in NODES, as in deploy/compose.yaml. */
export async function setUpCaddy(folder: string, places: ProxyAddresses): SetUp {
  const { port, plainPort, keyPath, certificatePath, nodes } = places
  const config = join(folder, 'Caddyfile')
  await writeFile(
    config,
    await readExample('Caddyfile', [
      ['{\n\tservers {', `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tservers {`],
      ['# tls /etc/caddy/certificate.pem /etc/caddy/key.pem', `tls ${certificatePath} ${keyPath}`],
      ['\n:443 {', `\n:${port} {`],
    ]),
  )
  const NODES = nodes.map((node) => `127.0.0.1:${node}`).join(' ')
  const env = { NODES, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return { config, args: ['run', '--adapter', 'caddyfile', '--config'], env }
}

/** Reads an example with these replacements; throws if a text to replace is missing. */
async function readExample(name: string, changes: [was: string, is: string][]): Promise<string> {
  let text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
  for (const [was, is] of changes) {
    if (!text.includes(was)) throw new Error(`deploy/${name} has no ${was}`)
    text = text.replaceAll(was, is)
  }
  return text
}
