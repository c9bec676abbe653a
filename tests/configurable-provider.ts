import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startTlsServer, type TlsServer } from './tls-server.ts'

type Token = { claims: JWTPayload; key: CryptoKey; header: { alg: string; kid?: string } }
export type ConfigurableProvider = TlsServer & {
  client: { clientId: string; clientSecret: string }
  /** Changes the ID token before it is signed. */
  changeToken: (token: Token) => Token
  foreignKey: CryptoKey
  /** Requests that the token endpoint received, latest first. */
  tokenRequests: URLSearchParams[]
  /** Called when the site begins a sign-in. */
  expect: (authorization: URL) => void
}

/** Starts an OpenID provider whose ID tokens a test can change. */
export async function startConfigurableProvider(): Promise<ConfigurableProvider> {
  const tls = await startTlsServer()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const strange = await generateKeyPair('RS256')
  let nonce = ''
  const provider: ConfigurableProvider = Object.assign(tls, {
    client: { clientId: 'crooked-client', clientSecret: 'crooked-secret' },
    changeToken: (token: Token) => token,
    foreignKey: strange.privateKey,
    tokenRequests: [],
    expect: (authorization: URL) => {
      nonce = authorization.searchParams.get('nonce') ?? ''
    },
  })
  const documents: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: tls.origin,
      authorization_endpoint: `${tls.origin}/authorize`,
      token_endpoint: `${tls.origin}/token`,
      jwks_uri: `${tls.origin}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/jwks': async () => ({
      keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }],
    }),
    '/token': async () => {
      const now = Math.floor(Date.now() / 1000)
      const { claims, key, header } = provider.changeToken({
        key: privateKey,
        header: { alg: 'RS256', kid: 'one' },
        claims: {
          iss: tls.origin,
          aud: provider.client.clientId,
          sub: '1',
          email: 'someone@gmail.com',
          email_verified: true,
          name: 'Someone',
          nonce,
          iat: now,
          exp: now + 3600,
        },
      })
      const idToken = await new SignJWT(claims).setProtectedHeader(header).sign(key)
      return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken }
    },
  }
  tls.server.on('request', async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    if (request.method === 'POST') provider.tokenRequests.unshift(new URLSearchParams(body))
    const document = await documents[request.url ?? '']?.()
    response
      .writeHead(document ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(document))
  })
  return provider
}
