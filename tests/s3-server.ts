import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The only key pair of the server; it checks every signature. */
const credentials = 'S3RVER:S3RVER'

/** Starts an S3 server on a free port with an empty bucket `files`. */
export async function startS3Server(): Promise<
  AsyncDisposable & { url: string; close: () => Promise<void> }
> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  return {
    url: `s3://${credentials}@127.0.0.1:${port}/files?tls=off`,
    close: () => server.close(),
    async [Symbol.asyncDispose]() {
      await server.close().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}
