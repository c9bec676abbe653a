export type S3Address = {
  /** Such as `https://s3.eu-west-1.amazonaws.com`. */
  origin: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/
const knownOptions = new Set(['tls', 'region'])

/** Parses `s3://KEY:SECRET@HOST:PORT/BUCKET?tls=off&region=…`. Returns undefined for anything else. */
export function readS3Address(written: string): S3Address | undefined {
  if (!URL.canParse(written)) return undefined
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(written)
  const bucket = bucketName.exec(pathname)?.[1]
  const tls = searchParams.get('tls') ?? 'on'
  const region = searchParams.get('region') ?? 'us-east-1'
  const isKnown = [...searchParams.keys()].every((name) => knownOptions.has(name))
  if (protocol !== 's3:' || !username || !password || !host || !bucket || hash || !isKnown) return undefined
  if (!['on', 'off'].includes(tls) || !/^[a-z0-9-]+$/.test(region)) return undefined
  try {
    return {
      origin: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      bucket,
      region,
      keyId: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    }
  } catch {
    return undefined
  }
}
