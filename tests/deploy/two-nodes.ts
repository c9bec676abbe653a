import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { gmailAccount, googleIssuer, startGoogleStandIn } from '../google-stand-in.ts'
import { createDataFolder } from '../site-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { startTunnel } from '../tunnel.ts'
import { signCertificate } from './authority.ts'
import { createNode, type Node } from './nodes.ts'
import { connectVisitor, siteName, type Visitor } from './over-https.ts'
import { type ProxyName, type RunningProxy, startProxy } from './proxies.ts'
import { signInBehindProxy } from './sign-in.ts'

/** A proxy with an administrator who has signed in through it. */
type Behind = { proxy: RunningProxy; visitor: Visitor; bearer: { authorization: string }; cookie: string }
export type TwoNodes = AsyncDisposable & {
  nodes: [Node, Node]
  behind: Map<ProxyName, Behind>
  /** Certificate authority that visitors have to trust. */
  authority: string
  testDatabase: TestDatabase
}

/** Starts two nodes on one database, as in production, behind each of these proxies. */
export async function startTwoNodes(
  programs: ReadonlyMap<ProxyName, string | undefined>,
  drainSeconds: number,
): Promise<TwoNodes> {
  await using cleanup = new AsyncDisposableStack()
  const behind: TwoNodes['behind'] = new Map()
  const folder = cleanup.use(await createDataFolder())
  const testDatabase = cleanup.use(await createTestDatabase())
  const google = cleanup.use(await startGoogleStandIn(`https://${siteName}`, googleIssuer))
  const tunnel = cleanup.use(
    await startTunnel(new URL(googleIssuer).host, () =>
      connect(Number(new URL(google.origin).port), '127.0.0.1'),
    ),
  )
  const googleCertificate = join(folder.path, 'google.pem')
  await writeFile(googleCertificate, google.certificate)
  const { host, port, user, database } = testDatabase.address
  const settings = {
    PUBLIC_URL: `https://${siteName}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: String(drainSeconds),
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
    SECRET_KEY: 'k'.repeat(40),
    ADMIN_EMAILS: gmailAccount.email,
    GOOGLE_CLIENT_ID: google.client.clientId,
    GOOGLE_CLIENT_SECRET: google.client.clientSecret,
    NODE_EXTRA_CA_CERTS: googleCertificate,
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: tunnel.address,
  }
  const nodes: TwoNodes['nodes'] = [
    cleanup.use(await createNode(settings)),
    cleanup.use(await createNode(settings)),
  ]
  await Promise.all(nodes.map((node) => node.start()))
  const signed = await signCertificate(siteName)
  const { authority } = signed
  const ports = [nodes[0].port, nodes[1].port] as const
  for (const [name, program] of programs) {
    if (!program) continue
    const proxy = cleanup.use(
      await startProxy({ name, program, folder: folder.path, nodes: ports, ...signed }),
    )
    const visitor = cleanup.use(await connectVisitor(proxy.port, authority))
    behind.set(name, { proxy, visitor, ...(await signInBehindProxy(visitor, google)) })
  }
  const running = cleanup.move()
  return { nodes, behind, authority, testDatabase, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
